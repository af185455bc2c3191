/** The owner of a new password. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

const minLength = 12;
const maxLength = 128;
/** As the contract has it at sign-in: a character may consist of several. */
const maxUnits = 1_000;
const characters = new Intl.Segmenter('nl', { granularity: 'grapheme' });

/** Keyboard rows and sequences that people consider random. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop'];

const letterLooks: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Lower case, without accents. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Also reads w@chtw00rd as wachtwoord. */
const readLooks = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => letterLooks[sign] ?? sign);

const lettersAlone = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Which rules a new password breaks, as sentences for its owner; none if it may be used (based on NIST SP 800-63B,
 * 3.1.1.2: long and not easy to guess, without rules about kinds of characters).
 */
export function explainWeakPassword(typed: string, owner: PasswordOwner): string[] {
  // As it is stored: a keyboard may send é as two characters.
  const password = typed.normalize('NFC');
  const length = Array.from(characters.segment(password)).length;
  if (length < minLength) return [`Gebruik minimaal ${minLength} tekens.`];
  if (length > maxLength || typed.length > maxUnits) return [`Gebruik maximaal ${maxLength} tekens.`];
  const folded = fold(password);
  if (isRepetition(folded) || isSequence(lettersAlone(folded))) {
    return ['Dit wachtwoord is te makkelijk te raden: gebruik geen rijtjes of herhalingen.'];
  }
  if (isMostlyName(folded, namesOf(owner))) {
    return ['Gebruik niet uw eigen naam of e-mailadres als wachtwoord.'];
  }
  if ([folded, readLooks(folded)].some(isMadeOfCommonWords)) {
    return ['Dit wachtwoord komt te vaak voor. Kies bijvoorbeeld vier woorden die niet bij elkaar horen.'];
  }
  return [];
}

/** The same few characters repeated, such as 'aaaa…' or 'dijkdijkdijk'. */
function isRepetition(text: string): boolean {
  return new Set(text).size < 5 || /^(.{1,6})\1+.{0,5}$/su.test(text);
}

/** Only a row of keys, forwards or backwards, such as 'abcdefghijkl', '123456789012' or 'qwertyuiopas'. */
function isSequence(text: string): boolean {
  const rest = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(''))].reduce(
    (left, row) => removeRuns(left, row),
    text,
  );
  return text !== '' && rest.length <= 3;
}

/** Removes every run of 4 or more characters of the row. */
function removeRuns(text: string, row: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    let end = at;
    while (end < text.length && row.includes(text.slice(at, end + 1))) end += 1;
    if (end - at < 4) {
      rest += text[at];
      at += 1;
    } else at = end;
  }
  return rest;
}

/** The names of a person that are long enough to matter in a password, longest first. */
function namesOf({ email, firstName, lastName }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@', 1);
  const whole = [email, mailbox, firstName, lastName].map((name) => fold(name));
  const parts = whole.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  const names = new Set([...whole, ...parts].map(lettersAlone));
  return [...names].filter((name) => name.length >= 4).toSorted((one, other) => other.length - one.length);
}

/** Whether little of a password remains without the names: a number after a name makes it no harder to guess. */
function isMostlyName(password: string, names: string[]): boolean {
  const bare = lettersAlone(password);
  return [bare, readLooks(bare)].some((text) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
    return rest !== text && (rest.length < 8 || rest.replaceAll(/\p{N}/gu, '').length < 4);
  });
}

/** Words that people build passwords from, folded: Dutch, English and about a water authority. */
const commonWords: readonly string[] = [
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

const byLength = commonWords.toSorted((one, other) => other.length - one.length);

/** Whether it consists of common words and a few digits or signs: 'Welkom123456!', 'wachtwoordwachtwoord'. */
function isMadeOfCommonWords(password: string): boolean {
  let rest = lettersAlone(password);
  for (const word of byLength) rest = rest.replaceAll(word, ' ');
  // A year or a number makes a common word no harder to guess.
  const letters = rest.replaceAll(/[\s\p{N}]/gu, '');
  return rest.includes(' ') && letters.length < 4;
}
