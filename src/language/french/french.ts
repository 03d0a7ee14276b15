// French, tokenised as in Sequoia, whose annotation is that of the French Treebank.

import { defineLanguage } from "../define-language.ts"
import type { Language } from "../language.ts"
import { compounds } from "./compounds.ts"
import { clitics, elisions, numbers, otherSplits, prefixes, tokens, whole } from "./words.ts"

export const french: Language = defineLanguage({
  code: "fr",
  scorer: "spmrl",
  abbreviations: {
    leading: `M MM Mme Mmes Mlle Mlles Dr Drs Pr Me Mgr Mr Sr Sgt Lt Cdt Gal Cel Cap St Ste Vve cf p.ex ex c.-à-d
      c-à-d i.e e.g env`,
    numbered: "art al ann chap ch fig no n nos p pp par paragr t tab tél vol vols éd liv ligne col sect réf",
    dated: "janv févr fév avr juill juil sept oct nov déc lun mar mer jeu ven sam dim",
    closing: "etc av bd boul ibid op hab Cie Ets J.-C Inc Corp Ltd Jr suiv sq sqq trad coll dir apr",
  },
  starters: `À Ainsi Alors Après Au Aucun Aucune Aussi Aux Avant Avec Beaucoup Bien Car Ce Cela Celle Celui Cependant
    Certains Ces Cet Cette Ceux Chaque Comme D Dans De Depuis Des Dès Deux Donc Du Elle Elles En Enfin Ensuite Est
    Et Il Ils J Je L La Le Les Leur Lors Lorsque Lui Ma Mais Malgré Même Mes Mon N Ne Ni Non Nos Notre Nous On Or Ou
    Où Oui Par Parce Parmi Pendant Personne Plus Plusieurs Pour Pourquoi Pourtant Puis Qu Quand Que Quel Quelle Qui
    Quoi S Sa Sans Selon Ses Seul Si Son Sous Sur Ta Tandis Tel Tes Ton Tous Tout Toute Toutes Toutefois Très Trois
    Tu Un Une Vers Voici Voilà Vos Votre Vous Y C`,
  unfinished: `le la les l un une des du de d à au aux en dans par pour sur sous avec sans chez entre vers et ou mais
    ni or car donc que qu qui dont où si comme quand est sont était a ont ce cette ces cet mon ma mes ton ta tes son
    sa ses notre nos votre vos leur leurs ne pas plus très m mme mlle dr`,
  greeting: /^(?:Cher|Chère|Chers|Chères|Bonjour|Bonsoir|Salut|Madame|Monsieur|Mesdames)(?:\s[^,]{1,32})?,$/,
  elisions,
  clitics,
  prefixes,
  whole,
  tokens,
  splits: otherSplits,
  numbers,
  compounds,
  hasStraightQuotes: true,
  // A guillemet has a (narrow) no-break space before it.
  closers: /(?:["'”’»)\]}]|[ \u00a0\u2009\u202f]»){1,256}/y,
  // Dialogue has a dash before each turn.
  listItem: /(?:[•‣◦▪●○■□*–—-]|\d{1,2}[.)°]|[a-z]\))[\t \u00a0\u202f]{1,8}\S/uy,
})
