import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const BoldIcon = () => (
  <Icon>
    <path strokeWidth="2.6" d="M7 5h6a3.4 3.4 0 0 1 0 6.9H7zM7 11.9h7a3.5 3.5 0 0 1 0 7.1H7z" />
  </Icon>
);

export const ItalicIcon = () => (
  <Icon>
    <path d="M10.5 5h7M6.5 19h7M14 5l-4 14" />
  </Icon>
);

export const UnderlineIcon = () => (
  <Icon>
    <path d="M7 4.5v6.5a5 5 0 0 0 10 0V4.5M5.5 20h13" />
  </Icon>
);

/** A heading of the first or second size. */
export const HeadingIcon = ({ level }: { level: 1 | 2 }) => (
  <Icon>
    <path d="M3.5 5.5v13M12 5.5v13M3.5 12H12" />
    {level === 1 ? <path d="M16.5 11l2.5-2v9.5" /> : <path d="M16 11.5a2.3 2.3 0 1 1 4.3 1.3L16 18.5h4.7" />}
  </Icon>
);

export const BulletListIcon = () => (
  <Icon>
    <path d="M9.5 6.5H20M9.5 12H20M9.5 17.5H20" />
    <path strokeWidth="3" d="M4.7 6.5h.1M4.7 12h.1M4.7 17.5h.1" />
  </Icon>
);

export const OrderedListIcon = () => (
  <Icon>
    <path d="M10.5 6.5H20M10.5 12H20M10.5 17.5H20" />
    <path strokeWidth="1.6" d="M3.8 5.3l1.7-1v5.2M3.5 14.7a1.5 1.5 0 1 1 2.7 1L3.5 19.2h3" />
  </Icon>
);

export const QuoteIcon = () => (
  <Icon>
    <path d="M10 7C6.5 8 4.5 10.5 4.5 14.5V17H10v-5.5H6.8M19.5 7C16 8 14 10.5 14 14.5V17h5.5v-5.5h-3.2" />
  </Icon>
);

export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.3-1.3" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M8.5 5L4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4" />
  </Icon>
);

export const RedoIcon = () => (
  <Icon>
    <path d="M15.5 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h4" />
  </Icon>
);
