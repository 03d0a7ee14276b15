// Compounds of closed classes, which the French Treebank and Sequoia write as one word: "parce_que", "à_partir_de".
//
// Of those that occur in Sequoia's training trees, only the ones are here that are joined there most of the time, which
// leaves out "de la" and "une fois". Those that don't occur there are joined by analogy.

const lines = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

// Before a noun phrase, so that "de" and "à" may have an article in them.
const prepositions = lines(`
  à cause de, à compter de, à côté de, à défaut de, à hauteur de, à l' égard de,
  à l' encontre de, à l' exception de, à l' insu de, à l' issue de,
  à l' occasion de, à la suite de, à partir de, à propos de, à proximité de,
  à raison de, à travers, au bout de, au cours de, au-delà de, au delà de, au-dessous de, au-dessus de,
  au détriment de, au lieu de, au milieu de, au niveau de, au profit de, au prix de, au sein de,
  au sujet de, au titre de, auprès de, autour de, aux alentours de, aux dépens de, compte tenu de, d' après, d' entre,
  dans le cadre de, de la part de, de par, du fait de, en cas de, en cours de, en deçà de, en dehors de,
  en dépit de, en-dessous de, en face de, en faveur de, en fonction de, en guise de, en matière de,
  en présence de, en raison de, en termes de, en vertu de, face à, grâce à, hors de,
  jusqu' à, jusqu' en, le long de, lors de, loin de, par le biais de, par rapport à, par suite de, près de, quant à,
  sous couvert de, sous forme de, suite à, tout au long de, vis-à-vis de, y compris`)

// Before an infinitive, where "du" and "des" would be something else.
const beforeInfinitives = lines(`
  à condition de, à force de, à moins de, afin de, avant de, de façon à, de manière à, en train de,
  en vue de, sur le point de`)

const conjunctions = lines(`
  à condition que, à mesure que, à moins que, afin que, ainsi que, alors que, après que, au fur et à mesure que,
  au motif que, avant que, bien que, d' autant que, d' autant plus que, de façon que, de manière que,
  de même que, de peur que, de sorte que, depuis que, dès que, en ce sens que, en même temps que,
  en tant que, étant donné que, jusqu' à ce que, parce que, pendant que, pour que, pourvu que, sans que,
  si bien que, sitôt que, tandis que, au moment où, dans la mesure où, comme si, comme s', même si, même s',
  quand bien même, et / ou, ou bien, c' est-à-dire, à savoir`)

const adverbs = lines(`
  a fortiori, a posteriori, a priori, à ce sujet, à cet égard, à court terme, à jamais, à l' étranger, 
  à la fois, à long terme, à moyen terme, à nouveau, à peine, à peu près, à présent, à priori, à terme,
  à tout le moins, à tout prix, au contraire, au fur et à mesure, au hasard, au moins,
  au plus tard, au plus tôt, au plus vite, au total, aujourd' hui, avant tout, bien entendu, bien sûr,
  bon gré mal gré, c' est pourquoi, d' abord, d' accord, d' ailleurs, d' autre part, d' emblée, d' habitude,
  d' ores et déjà, d' une part, de facto, de loin, de moins en moins, de nouveau,
  de plus en plus, De même, De plus, de surcroît, de temps à autre, de temps en temps, de toute façon, dès lors, du coup,
  du moins, du reste, du tout, en bref, en cause, en charge, en commun, en effet, en fait,
  en fin de compte, en général, en même temps, en moyenne, en outre, en particulier, en partie, en place,
  en principe, en question, en réalité, en revanche, en tout cas, en vain, en vigueur, entre autres,
  in vitro, in vivo, in situ, jusqu' à présent, jusqu' ici, mot à mot, ne pas, ne plus, non plus, non seulement,
  par ailleurs, par conséquent, par contre, par ex., par exemple, par hasard, pas du tout, pas encore,
  petit à petit, peu à peu, plus ou moins, plus tard, pour autant, pour ce faire, pour l' heure, pour l' instant,
  pour la première fois, quelque part, sans doute, sur place, sur-le-champ, tôt ou tard,
  tout à coup, tout à fait, tout à l' heure, tout au plus, tout d' abord, tout de même, tout de suite,
  tout le temps, un peu, un peu plus`)

const others = lines(`
  d' autres, en ce qui concerne, il y a, l' on, la plupart, n' importe lequel, n' importe où, n' importe quel,
  n' importe quelle, n' importe quels, n' importe quelles, n' importe qui, n' importe quoi, quelqu' un,
  quelqu' une, quelque chose, qui que ce soit, quoi que ce soit`)

const elided: ReadonlyMap<string, readonly string[]> = new Map([
  ["de", ["de", "d'"]],
  ["que", ["que", "qu'"]],
])
const withArticles: ReadonlyMap<string, readonly string[]> = new Map([
  ["de", ["de", "d'", "du", "des"]],
  ["à", ["à", "au", "aux"]],
])

// The compound with each form of its last word.
function varied(compound: string, forms: ReadonlyMap<string, readonly string[]>): string[] {
  const last = compound.slice(compound.lastIndexOf(" ") + 1)
  const rest = compound.slice(0, compound.length - last.length)
  return (forms.get(last) ?? [last]).map((form) => rest + form)
}

/// The compounds, each as its tokens with blanks between them.
export const compounds: readonly string[] = [
  ...prepositions.flatMap((compound) => varied(compound, withArticles)),
  ...[...beforeInfinitives, ...conjunctions].flatMap((compound) => varied(compound, elided)),
  ...adverbs,
  ...others,
]
