/** Whether a text may be the target of a link: a website, mail or phone, and nothing that runs code. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]|tel:\+?[\d(])/i.test(address) && URL.canParse(address);
}

/**
 * The link target for what someone typed: `www.example.org` is a website, `a@example.org` mail and `0570 123 456` a
 * phone number. Null when it is none of those.
 */
export function readLinkAddress(typed: string): string | null {
  const text = typed.trim();
  const address = withScheme(text);
  return isLinkAddress(address) ? address : null;
}

function withScheme(text: string): string {
  if (/^[^\s@/:]+@[^\s@/:.]+(\.[^\s@/:.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s().-]{6,}$/.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)) return `https://${text}`;
  return text;
}
