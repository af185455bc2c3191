/** What a newsletter can say to each of its readers. */
export const personalFields = ['voornaam', 'achternaam', 'percelen', 'contactpersoon'] as const;
export type PersonalField = (typeof personalFields)[number];

/**
 * A field as it is written, such as `{{voornaam|bewoner}}`: its name, and the text for readers of whom it is not known.
 * In HTML that text is escaped, as everything around it.
 */
export const personalFieldPattern =
  /\{\{\s*(voornaam|achternaam|percelen|contactpersoon)\s*\|\s*([^\s{}|<>][^{}|<>]*)\}\}/gi;

/** A text or cleaned HTML with something in the place of each field. */
export const replaceFields = (text: string, write: (field: PersonalField, fallback: string) => string): string =>
  text.replaceAll(personalFieldPattern, (_found, name: string, fallback: string) =>
    write(name.toLowerCase() as PersonalField, fallback.trimEnd()),
  );

/** As everybody may read it: without what is known of one reader. */
export const withFallbacks = (text: string): string => replaceFields(text, (_field, fallback) => fallback);

const example = '{{voornaam|bewoner}}';

/** In Dutch, what is wrong with the first field that cannot be filled in; null when there is none. */
export function findWrongField(text: string): string | null {
  const rest = text.replaceAll(personalFieldPattern, '');
  const [found] = /\{\{[^{}]{0,300}\}{0,2}|\}\}/.exec(rest) ?? [];
  if (found === undefined) return null;
  const wrong = found.replaceAll(/<[^<>]*>/g, '').trim();
  if (wrong.replaceAll(personalFieldPattern, '') === '') {
    return `In het veld ${wrong} staat opmaak of een link. Haal die weg, of typ het veld opnieuw.`;
  }
  const shown = wrong.length > 60 ? `${wrong.slice(0, 60).toWellFormed()}…` : wrong;
  const [, name = ''] = /^\{\{\s*(\p{L}+)\s*(?:\||\}\})/u.exec(wrong) ?? [];
  if (personalFields.some((known) => known === name.toLowerCase())) {
    return `Bij het veld ${shown} hoort een tekst voor wie dit niet bekend is. Schrijf bijvoorbeeld ${example}.`;
  }
  return `Het veld ${shown} bestaat niet. Kies uit: ${personalFields.join(', ')}. Schrijf bijvoorbeeld ${example}.`;
}
