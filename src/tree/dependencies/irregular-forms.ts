// English words whose lemmas don't follow from the rules.

/// Reads "went,gone=go": several forms with one lemma.
function table(text: string): ReadonlyMap<string, string> {
  const pairs = text
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [forms = "", lemma = ""] = entry.split("=")
      return forms.split(",").map((form) => [form, lemma] as const)
    })
  return new Map(pairs)
}

/// Verbs: past tenses, participles, auxiliaries, and regular ones that the rules get wrong.
export const irregularVerbs = table(`
am,are,is,was,were,been,being,be,'m,'re,'s,ai,r=be has,had,having,'ve,ve,of=have does,did,done,doing=do goes,went,gone=go
arose,arisen=arise ate,eaten=eat awoke,awoken=awake beat,beaten=beat became=become began,begun=begin bent=bend bet=bet
bitten,bit=bite bled=bleed blew,blown=blow born,borne,bore=bear bought=buy bound=bind bred=breed broke,broken=break
brought=bring built=build burnt=burn came=come caught=catch chose,chosen=choose clung=cling crept=creep dealt=deal
drawn,drew=draw dreamt=dream driven,drove=drive drunk,drank=drink dug=dig dying=die lying=lie tying=tie vying=vie
fallen,fell=fall fed=feed felt=feel fled=flee flew,flown=fly flung=fling forbidden,forbade=forbid forgot,forgotten=forget
forgave,forgiven=forgive fought=fight found=find froze,frozen=freeze gave,given=give got,gotten,gon,gettin,gotta=get
grew,grown=grow ground=grind heard=hear held=hold hid,hidden=hide hung=hang kept=keep knew,known=know laid=lay lain=lie
leant=lean leapt=leap learnt=learn led=lead left=leave lent=lend let=let lit=light lost=lose made=make meant=mean met=meet
mistaken,mistook=mistake paid=pay overcame=overcome ran=run rang,rung=ring ridden,rode=ride risen,rose=rise
said=say sang,sung=sing sank,sunk=sink sat=sit saw,seen=see sent=send sewn=sew shaken,shook=shake shone=shine shot=shoot
shown=show shrank,shrunk=shrink slept=sleep slid=slide sold=sell sought=seek spent=spend spoken,spoke=speak spun=spin
spilt=spill sprang,sprung=spring stole,stolen=steal stood=stand stricken,struck=strike strove,striven=strive stuck=stick
stung=sting swept=sweep swollen=swell swore,sworn=swear swam,swum=swim swung=swing taken,took=take taught=teach
told=tell thought=think threw,thrown=throw tore,torn=tear trod,trodden=tread undergone,underwent=undergo understood=understand
withdrawn,withdrew=withdraw withstood=withstand woke,woken=wake won=win wore,worn=wear wound=wind wove,woven=weave wept=weep
written,wrote=write rewritten,rewrote=rewrite rebuilt=rebuild foreseen,foresaw=foresee undertaken,undertook=undertake
focused,focusing=focus biased=bias created,creating=create recreated,recreating=recreate completed,completing=complete
competed,competing=compete deleted,deleting=delete invited,inviting=invite united,uniting=unite excited,exciting=excite
ignited,igniting=ignite recited,reciting=recite welcomed,welcoming=welcome combined,combining=combine ruined,ruining=ruin
interfered,interfering=interfere adhered,adhering=adhere intervened,intervening=intervene convened,convening=convene
explored,exploring=explore ignored,ignoring=ignore restored,restoring=restore stored,storing=store scored,scoring=score
postponed,postponing=postpone breathed,breathing=breathe bathed,bathing=bathe clothed=clothe soothed,soothing=soothe
travelled,travelling=travel cancelled,cancelling=cancel labelled,labelling=label modelled,modelling=model
controlled,controlling=control compelled,compelling=compel propelled,propelling=propel expelled,expelling=expel excelled,excelling=excel
signalled,signalling=signal fuelled,fuelling=fuel enrolled,enrolling=enroll patrolled,patrolling=patrol quarrelled=quarrel
agreed,agreeing=agree seeing=see fleeing=flee freed,freeing=free guaranteed,guaranteeing=guarantee overseeing=oversee
changed,changing=change arranged,arranging=arrange exchanged,exchanging=exchange challenged,challenging=challenge
ranged,ranging=range avenged=avenge aged,aging,ageing=age panicked=panic died=die lied=lie tied=tie untied=untie
escaped,escaping=escape reshaped=reshape programmed,programming=program dying=die using,used=use ached,aching=ache
cached,caching=cache dialogued=dialogue queued,queuing=queue eyed,eyeing=eye dyed,dyeing=dye handled,handling=handle
added,adding=add lay=lie 'd=have proven=prove sunken=sink underlying=underlie persuaded,persuading=persuade rebelled,rebelling=rebel
developed,developing=develop wan,wanna=want gon,goin=go doin=do bein=be
`)

/// Plural nouns.
export const irregularNouns = table(`
people=person children=child men=man women=woman feet=foot teeth=tooth mice=mouse geese=goose lice=louse oxen=ox
lives=life wives=wife knives=knife leaves=leaf wolves=wolf halves=half shelves=shelf selves=self thieves=thief loaves=loaf hooves=hoof
calves=calf scarves=scarf elves=elf analyses=analysis hypotheses=hypothesis theses=thesis crises=crisis syntheses=synthesis axes=axis
bases=base oases=oasis parentheses=parenthesis emphases=emphasis diagnoses=diagnosis neuroses=neurosis prognoses=prognosis
criteria=criterion phenomena=phenomenon media=medium bacteria=bacterium corpora=corpus genera=genus stimuli=stimulus
fungi=fungus nuclei=nucleus alumni=alumnus foci=focus radii=radius larvae=larva antennae=antenna vertebrae=vertebra formulae=formula
matrices=matrix indices=index vertices=vertex appendices=appendix buses=bus viruses=virus campuses=campus bonuses=bonus
statuses=status censuses=census choruses=chorus lenses=lens gases=gas focuses=focus circuses=circus octopuses=octopus surpluses=surplus
movies=movie cookies=cookie zombies=zombie calories=calorie ties=tie pies=pie lies=lie rookies=rookie hippies=hippie selfies=selfie
aches=ache headaches=headache caches=cache quizzes=quiz shoes=shoe toes=toe foes=foe canoes=canoe
series=series species=species means=means thanks=thanks clothes=clothes pants=pants glasses=glasses headquarters=headquarters
news=news politics=politics economics=economics physics=physics mathematics=mathematics statistics=statistic
remains=remains surroundings=surroundings scissors=scissors jeans=jeans trousers=trousers shorts=shorts arrears=arrears
km=kilometer kg=kilogram ml=milliliter oz=ounce ft=foot
`)

/// Comparatives and superlatives, where the tag says nothing else.
export const irregularAdjectives = table(`
better,best=good worse,worst=bad further,farther,furthest,farthest=far more=more most=most less=less least=least elder,eldest=old
later,latest=late larger,largest=large closer,closest=close wider,widest=wide finer,finest=fine nicer,nicest=nice safer,safest=safe
simpler,simplest=simple abler,ablest=able freer,freest=free truer,truest=true rarer,rarest=rare purer,purest=pure wiser,wisest=wise
cuter,cutest=cute ruder,rudest=rude stranger,strangest=strange looser,loosest=loose denser,densest=dense braver,bravest=brave
severer,severest=severe humbler,humblest=humble gentler,gentlest=gentle riper,ripest=ripe whiter,whitest=white later=late
taller,tallest=tall smaller,smallest=small fuller,fullest=full cooler,coolest=cool
`)

/// Words of closed classes, by tag.
export const closedClasses: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    "PRP",
    table(
      "i,me=I him=he them,em,'em=they us,'s=we her=she mine=my yours=your theirs=their ours=our hers=her ya,y'=you",
    ),
  ],
  ["MD", table("'ll,ll,wo=will 'd,d=would ca=can sha=shall")],
  ["POS", table("',s='s")],
  ["DT", table("an=a these=this those=that")],
  ["WP", table("whom=who")],
  ["TO", table("na,ta,a=to")],
  ["RB", table("n't,nt,not=not ca=circa")],
  ["RBR", table("better=well worse=badly")],
  ["RBS", table("best=well worst=badly")],
  ["JJR", table("further=further")],
  ["CC", table("n,'n,n'=and")],
])
