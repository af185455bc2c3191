/** Words that people build passwords of, folded: Dutch and English ones, and those that lie near to a water authority. */
export const commonWords: readonly string[] = [
  ...'wachtwoord password passwoord welkom welcome geheim secret inloggen login toegang admin administrator beheerder'.split(
    ' ',
  ),
  ...'gebruiker superuser letmein changeme iloveyou trustno master default test demo qwerty qwertyuiop azerty asdfgh'.split(
    ' ',
  ),
  ...'asdfghjkl zxcvbn zxcvbnm waterschap hoogheemraadschap waterstaat rijkswaterstaat dijk dijken dijkportaal portaal'.split(
    ' ',
  ),
  ...'dijkversterking dijkgraaf polder gemeente nederland holland oranje amsterdam rotterdam utrecht groningen limburg'.split(
    ' ',
  ),
  ...'gelderland brabant zeeland friesland drenthe overijssel flevoland ajax feyenoord psv voetbal liefde schatje lieverd'.split(
    ' ',
  ),
  ...'vakantie zomer winter herfst lente januari februari maart april mei juni juli augustus september oktober'.split(
    ' ',
  ),
  ...'november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag computer internet windows microsoft'.split(
    ' ',
  ),
  ...'google apple samsung iphone dragon monkey sunshine princess football baseball superman batman starwars pokemon'.split(
    ' ',
  ),
  ...'summer spring autumn monday friday sunday hallo hello goedemorgen mijn my het de een en is ik jij wij dit dat'.split(
    ' ',
  ),
  ...'the this that pass word nieuw nieuwe new oud oude old water land huis thuis kerst sinterklaas koning koningin'.split(
    ' ',
  ),
];
