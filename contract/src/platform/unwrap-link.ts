/** Services that replace links in a mail by their own, which names the reader, and where the link is in that. */
const wrappers: { host: RegExp; path?: RegExp; read: (url: URL) => string | null }[] = [
  // Microsoft, also in Teams.
  { host: /(^|\.)safelinks\.protection\.(outlook\.com|outlook\.cn|office365\.us)$/, read: parameter('url') },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /safelinks/, read: parameter('url') },
  { host: /^outlook\.office(365)?\.com$/, path: /\/safelink\.html$/, read: parameter('url') },
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, read: parameter('q', 'url') },
  { host: /^urldefense(\.proofpoint)?\.com$/, path: /^\/v1\//, read: parameter('u') },
  { host: /^urldefense(\.proofpoint)?\.com$/, path: /^\/v2\//, read: readProofpoint2 },
  { host: /^urldefense((\.proofpoint)?\.com|\.us)$/, path: /^\/v3\//, read: readProofpoint3 },
  { host: /^linkprotect\.cudasvc\.com$/, path: /^\/url$/, read: parameter('a') },
  { host: /(^|\.)trendmicro\.(com|eu)$/, path: /^\/wis\/clicktime\//, read: parameter('url') },
  // Cisco has the link in its path.
  { host: /^secure-web\.cisco\.com$/, read: ({ pathname }) => decode(pathname.split('/').at(2) ?? '') },
  { host: /^clicktime\.symantec\.com$/, read: parameter('u') },
  { host: /(^|\.)protection\.sophos\.com$/, read: readSophos },
  // Fortinet's gateways have the name of the organisation.
  { host: /./, path: /^\/fmlurlsvc\//, read: parameter('url') },
  { host: /^(www\.)?linkedin\.com$/, path: /^\/redir\//, read: parameter('url') },
  { host: /^l\.(facebook|instagram)\.com$/, read: parameter('u') },
];
const anyWrapper =
  /safelink|urldefense|secure-web\.cisco|clicktime\.symantec|protection\.sophos|\/fmlurlsvc\/|linkedin\.com\/redir\/|google\.[a-z.]{2,6}\/url\?|linkprotect\.cudasvc|\/wis\/clicktime|\/\/l\.(?:facebook|instagram)\.com/i;

/** Longer links, and links wrapped more often, stay as they are: unwrapping them would take long. */
const maxLength = 8_000;
const maxWraps = 5;

/**
 * The link inside one of Safe Links, Proofpoint, Google and the like, which would tell everybody the address of the person
 * who copied it; any other link unchanged.
 */
export function unwrapLink(href: string): string {
  let link = href;
  for (let wraps = 0; wraps < maxWraps && link.length <= maxLength && anyWrapper.test(link); wraps += 1) {
    const inside = readWrapped(link);
    if (inside === null) break;
    link = inside;
  }
  return link;
}

/** A text with every such link in it replaced by the link inside. */
export function unwrapLinksIn(text: string, unwrap = unwrapLink): string {
  return anyWrapper.test(text)
    ? text.replaceAll(/https?:\/\/[^\s<>"']*[^\s<>"').,;:!?\]]/gi, (link) => unwrap(link))
    : text;
}

function readWrapped(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const wrapper = wrappers.find(({ host, path }) => host.test(url.hostname) && (path?.test(url.pathname) ?? true));
  const inside = wrapper?.read(url)?.trim();
  // Printed by the URL class: without spaces, quotes and angle brackets.
  return inside !== undefined && /^https?:\/\//i.test(inside) && URL.canParse(inside) ? new URL(inside).href : null;
}

function parameter(...names: string[]) {
  return ({ searchParams }: URL) => names.map((name) => searchParams.get(name)).find(Boolean) ?? null;
}

/** Version 2 writes `-3A` for `%3A`, and `_` for a slash. */
function readProofpoint2(url: URL): string | null {
  const written = url.searchParams.get('u');
  return written === null ? null : decode(written.replaceAll('-', '%').replaceAll('_', '/'));
}

/**
 * Version 3 replaces characters by stars: `*` one, and `**` with a letter as many as that says (`A` is two). After the link
 * come the characters, in base64: `/v3/__https://example.org/a*b__;8J-Yig!…`.
 */
function readProofpoint3({ href }: URL): string | null {
  const [, rest = ''] = href.split('/v3/__', 2);
  const [written, bytes64 = ''] = rest.split('__;', 2);
  const [base64 = ''] = bytes64.split('!', 1);
  if (written === undefined || bytes64 === '') return null;
  const replaced = Array.from(fromBase64(base64));
  return (
    (decode(written) ?? written)
      // Some clients remove one of the slashes.
      .replace(/^(https?):\/(?!\/)/i, '$1://')
      .replaceAll(/\*(?:\*(.))?/g, (_token, run?: string) =>
        replaced.splice(0, run === undefined ? 1 : lengths.indexOf(run) + 2).join(''),
      )
  );
}

function readSophos({ searchParams }: URL): string {
  return fromBase64(searchParams.get('u') ?? '');
}

const lengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function fromBase64(base64url: string): string {
  try {
    const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  } catch {
    return '';
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
