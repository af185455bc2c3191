import { EmailAddress } from '@dijkportaal/contract/platform/fields';
import { activationPlaceholders, maxTestAddresses } from '@dijkportaal/contract/settings';

/** Why the text or subject of an invitation is refused, in Dutch; null if it is valid. */
export function refuseActivation(given: string): string | null {
  const known = new Set<string>(activationPlaceholders);
  const words = given.replaceAll(/<[^<>]*>/g, '');
  const unknown = [...new Set(words.match(/\{[^{}]*\}/g))].filter((placeholder) => !known.has(placeholder));
  if (unknown.length > 0) {
    const names = unknown.slice(0, 3).map((name) => name.slice(0, 50));
    return `Dit invulveld bestaat niet: ${names.join(', ')}. U kunt {naam} en {portaal} gebruiken.`;
  }
  const hasMarkupInside = activationPlaceholders.some((name) => words.split(name).length !== given.split(name).length);
  return hasMarkupInside ? 'Gebruik geen opmaak binnen {naam} en {portaal}.' : null;
}

/** The name of a sender, and why it is refused: mail programs take one with an address in it for a forgery. */
export function readSenderName(name: string): { name: string; refusal: string | null } {
  const isWrong = /[<>"@]|\p{C}/u.test(name);
  return { name, refusal: isWrong ? 'Gebruik een naam zonder aanhalingstekens, < of @.' : null };
}

/** The addresses of a text, one on each line, and why it is refused. */
export function readTestAddresses(given: string): { addresses: string; refusal: string | null } {
  const lines = [...new Set(given.split(/[\n;,]/).map((line) => line.trim()))].filter((line) => line !== '');
  const read = lines.map((line) => EmailAddress.safeParse(line));
  const wrong = lines.find((_line, index) => read[index]?.success !== true);
  if (wrong !== undefined) return { addresses: '', refusal: `Dit is geen geldig e-mailadres: ${wrong.slice(0, 100)}.` };
  const addresses = [...new Set(read.flatMap(({ data }) => data ?? []))];
  const isTooMany = addresses.length > maxTestAddresses;
  return {
    addresses: addresses.join('\n'),
    refusal: isTooMany ? `Vul ten hoogste ${maxTestAddresses} adressen in.` : null,
  };
}
