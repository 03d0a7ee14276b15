// Inputs for `spandrel/oracle`: walks through the transition system with right and wrong actions, and brackets that make no tree.

import {
  Configuration,
  combine,
  DynamicOracle,
  GoldTree,
  shift,
  staticActions,
} from "../../src/entries/oracle.ts"
import type { Random } from "../../src/math/random.ts"
import { labelOracle, optimalTree, structuralOracle } from "../../src/transition/reachable.ts"
import { randomGold, stepAtRandom } from "../transition/random-walk.ts"
import { documented, same } from "./expect-documented.ts"
import { chance, pick, strangeValue } from "./values.ts"

/// The oracle says the same as the paper's definitions after any actions, and leads to the best tree that is left. Brackets that
/// cross, and actions that aren't allowed, are refused.
export async function oracleWalks(random: Random): Promise<void> {
  if (chance(random, 3)) return await strangeBrackets(random)
  const choose = (limit: number) => random.integer(limit)
  const gold = randomGold(1 + random.integer(12), choose)
  same(treeOf(staticWalk(gold)), treeOf(gold.brackets()), "the tree of the static oracle")
  const configuration = new Configuration(gold.length)
  const oracle = new DynamicOracle(gold, configuration)
  const mistakes = random.integer(configuration.lastStep + 1)
  while (configuration.step < mistakes) {
    checkOracle(configuration, oracle, gold)
    await strangeAction(random, configuration)
    stepAtRandom(configuration, choose)
    oracle.advance()
  }
  const best = treeOf(optimalTree(configuration, gold))
  while (!configuration.isFinal) {
    checkOracle(configuration, oracle, gold)
    if (configuration.isStructural) configuration.act(pick(random, allowed(configuration, oracle)))
    else configuration.label(configuration.canLabel(oracle.label()) ? oracle.label() : 1)
    oracle.advance()
  }
  const found = new Set(treeOf(configuration.brackets).split(","))
  const lost = best.split(",").filter((bracket) => bracket !== "" && !found.has(bracket))
  same(lost.join(), "", "the brackets that the oracle lost")
}

/// The oracle's actions; all that are possible if no gold bracket can be reached any more.
function allowed(configuration: Configuration, oracle: DynamicOracle) {
  const actions = oracle.structural()
  if (actions.length > 0) return actions
  return [configuration.canShift ? shift : combine] as const
}

function checkOracle(configuration: Configuration, oracle: DynamicOracle, gold: GoldTree): void {
  if (configuration.isFinal) return
  if (configuration.isStructural)
    same(oracle.structural().join(), structuralOracle(configuration, gold).join(), "the oracle's actions")
  else same(oracle.label(), labelOracle(configuration, gold), "the oracle's label")
}

/// An action that may not be allowed: then it changes nothing.
async function strangeAction(random: Random, configuration: Configuration): Promise<void> {
  if (!chance(random, 4)) return
  const before = `${configuration.step} ${configuration.stack()}`
  const value = strangeValue(random) as never
  const isWrong = configuration.isStructural
    ? () => configuration.label(value)
    : () => configuration.act(value)
  await documented(isWrong)
  same(`${configuration.step} ${configuration.stack()}`, before, "the configuration after a wrong action")
}

function staticWalk(gold: GoldTree) {
  const configuration = new Configuration(gold.length)
  for (const { structural, label } of staticActions(gold)) {
    configuration.act(structural)
    configuration.label(label)
  }
  return configuration.brackets
}

const treeOf = (brackets: ReturnType<GoldTree["brackets"]> | Configuration["brackets"]) =>
  brackets
    .map(({ start, end, label }) => `${start} ${end} ${label}`)
    .sort()
    .join()

async function strangeBrackets(random: Random): Promise<void> {
  const length = 1 + random.integer(5)
  const number = () => (chance(random, 20) ? strangeValue(random) : random.integer(length + 2))
  const brackets = Array.from({ length: random.integer(6) }, () => ({
    start: number(),
    end: number(),
    label: number(),
  }))
  const root = { start: 0, end: length, label: 1 }
  const gold = await documented(() => new GoldTree(length, [root, ...brackets] as never))
  if (gold !== undefined)
    same(treeOf(staticWalk(gold)), treeOf(gold.brackets()), "the tree of the static oracle")
}
