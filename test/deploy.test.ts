// What runs in containers: files that nothing else here reads.

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parseAllDocuments } from "yaml"
import { optionsOf } from "./command-options.ts"

const root = join(import.meta.dirname, "..")
const folder = join(root, "deploy/kubernetes")

interface Container {
  readonly name: string
  readonly image: string
  readonly args: readonly string[]
  readonly resources: { readonly requests: object; readonly limits: object }
  readonly securityContext: object
  readonly volumeMounts?: readonly { readonly name: string }[]
}

interface Pod {
  readonly securityContext: object
  readonly automountServiceAccountToken: boolean
  readonly terminationGracePeriodSeconds?: number
  readonly containers: readonly Container[]
  readonly volumes?: readonly { readonly name: string }[]
}

interface Resource {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly selector?: { readonly matchLabels: object }
    readonly template?: { readonly metadata: { readonly labels: object }; readonly spec: Pod }
  }
}

const resources = readdirSync(folder).flatMap((name) =>
  parseAllDocuments(readFileSync(join(folder, name), "utf8")).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS() as Resource
  }),
)
const workloads = resources.filter(({ spec }) => spec?.template !== undefined)
const podOf = (name: string) =>
  workloads.find(({ metadata }) => metadata.name === name)?.spec.template?.spec as Pod

describe("the manifests for Kubernetes", () => {
  it("are there", () => {
    expect(workloads.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual(
      expect.arrayContaining(["Job/spandrel-submit", "Deployment/spandrel-worker"]),
    )
  })

  it.each(workloads.map((one) => [one.metadata.name, one] as const))(
    "run %s without privileges",
    (_, { spec }) => {
      const pod = spec.template?.spec as Pod
      expect(pod.automountServiceAccountToken).toBe(false)
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      })
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        })
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        })
        const volumes = pod.volumes?.map(({ name }) => name) ?? []
        expect(volumes).toEqual(expect.arrayContaining(container.volumeMounts?.map(({ name }) => name) ?? []))
      }
      if (spec.selector !== undefined)
        expect(spec.template?.metadata.labels).toMatchObject(spec.selector.matchLabels)
    },
  )

  it("use commands and options that exist", async () => {
    for (const { spec } of workloads)
      for (const { args } of spec.template?.spec.containers ?? []) {
        const options = await optionsOf(args)
        for (const arg of args.filter((one) => one.startsWith("-")))
          expect(options).toContain(arg.split("=")[0])
      }
  })

  it("give a worker time to give its shard back", () => {
    const pod = podOf("spandrel-worker")
    const grace = pod.containers[0]?.args.find((arg) => arg.startsWith("--grace="))?.split("=")[1]
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(grace) + 10)
  })
})

describe("the container file", () => {
  const text = readFileSync(join(root, "Containerfile"), "utf8")

  it("installs the optional packages in the versions that package.json allows", () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      readonly peerDependencies: Readonly<Record<string, string>>
    }
    for (const [name, range] of Object.entries(peerDependencies)) {
      const [, major = "none"] = new RegExp(` ${name}@(\\d+)`).exec(text) ?? []
      expect(range).toMatch(new RegExp(`\\^${major}\\.`))
    }
  })

  it("runs the program as the user of the manifests", () => {
    expect(text).toMatch(/^USER 1000:1000$/m)
    expect(podOf("spandrel-worker").securityContext).toMatchObject({ runAsUser: 1000, runAsGroup: 1000 })
    expect(text).toMatch(/^ENTRYPOINT \["spandrel"\]$/m)
  })
})
