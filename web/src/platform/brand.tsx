/** The portal's name, as the browser tab, the header and texts show it. */
export const productName = 'Dijkportaal';

/** The colour of the browser's own bars on a phone: `--color-primary` of theme.css. */
export const browserColor = '#0b4a6f';

/** The mark next to the name, which is also the icon of the browser tab. */
export function BrandMark() {
  return <img src="/icon.svg" alt="" width="36" height="36" />;
}
