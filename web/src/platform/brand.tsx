/** The portal's name, as the browser tab, the header and texts show it. */
export const productName = 'Dijkportaal';

/** The mark beside the name: a dike between land and water. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#0b4a6f" />
      <path d="M4 20.5h5.2l5.3-8.2h3.2l5.4 8.2H28v2.6H4z" fill="#c9d200" />
      <path
        d="M4 26.2c2 0 2-1.3 4-1.3s2 1.3 4 1.3 2-1.3 4-1.3 2 1.3 4 1.3 2-1.3 4-1.3 2 1.3 4 1.3"
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}
