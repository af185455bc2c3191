import { activationPlaceholders } from '@dijkportaal/contract/settings';

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
