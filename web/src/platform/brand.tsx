/** The product's name, as the browser tab and texts show it. */
export const productName = 'Dijkportaal';

/** The colour of the browser's own bars on a phone: `--color-menu` of theme.css. */
export const browserColor = '#07344f';

/**
 * The mark and name of the authority, which the server wrote into the page; without them those of the product, whose
 * mark is also the icon of the browser tab.
 */
export function Brand() {
  const { authority, logo } = document.documentElement.dataset;
  return (
    <>
      {logo === undefined ? (
        <img src="/icon.svg" alt="" width="36" height="36" />
      ) : (
        <img data-light src={logo} alt="" height="40" />
      )}
      <span>{authority ?? productName}</span>
    </>
  );
}
