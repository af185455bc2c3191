import { activationPlaceholders } from '@dijkportaal/contract/settings';

/** Why the text or subject of an invitation is refused, in Dutch; null if it is valid. */
export function refuseActivation(given: string): string | null {
  const known = new Set<string>(activationPlaceholders);
  const words = given.replaceAll(/<[^>]*>/g, '');
  const unknown = [...new Set(words.match(/\{[^{}]*\}/g))].filter((placeholder) => !known.has(placeholder));
  if (unknown.length > 0) {
    const names = unknown.slice(0, 3).map((name) => name.slice(0, 50));
    return `Dit invulveld bestaat niet: ${names.join(', ')}. U kunt {naam} en {portaal} gebruiken.`;
  }
  const hasMarkupInside = activationPlaceholders.some((name) => words.split(name).length !== given.split(name).length);
  return hasMarkupInside ? 'Gebruik geen opmaak binnen {naam} en {portaal}.' : null;
}

/** Reads the URL of the statistics from a URL or an embed code; empty for none. */
export function readAnalyticsAddress(given: string, publicUrl: string): { address: string } | { refusal: string } {
  const text = given.trim();
  if (text === '') return { address: '' };
  const source = text.includes('<') ? findSource(text) : text;
  if (!URL.canParse(source)) {
    return { refusal: 'Dit is geen adres. Plak het adres van de statistieken, of de code om ze in te sluiten.' };
  }
  const url = new URL(source);
  if (url.protocol !== 'https:') return { refusal: 'Gebruik een adres dat met https:// begint.' };
  if (url.username !== '' || url.password !== '') {
    return { refusal: 'Gebruik een adres zonder gebruikersnaam en wachtwoord.' };
  }
  const nameOf = (hostname: string) => hostname.replace(/\.$/, '');
  if (nameOf(url.hostname) === nameOf(new URL(publicUrl).hostname)) {
    return {
      refusal: 'Gebruik een adres van een andere website. Een adres van het portaal zelf is hier niet toegestaan.',
    };
  }
  // The host is written into the content security policy, where other characters have a meaning.
  if (!/^[a-z\d.-]+$/.test(url.hostname) || url.href.length > 2000) {
    return { refusal: 'Dit adres kan hier niet worden gebruikt.' };
  }
  return { address: url.href };
}

/** The URL in `src` of an embed code. */
function findSource(code: string): string {
  const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(code) ?? [];
  const source = (double ?? single ?? bare ?? '').replaceAll(/&(?:amp|#38|#x26);/gi, '&').trim();
  return source.startsWith('//') ? `https:${source}` : source;
}
