import type { ReactNode } from 'react';

function Icon({ children, size = 22 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Close, clear. */
export const CloseIcon = ({ size }: { size?: number }) => (
  <Icon {...(size !== undefined && { size })}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

/** Map, home of a resident. */
export const MapIcon = () => (
  <Icon>
    <path d="M9 4L3.5 6.2v13.6L9 17.6l6 2.4 5.5-2.2V4.2L15 6.4 9 4zM9 4v13.6M15 6.4V20" />
  </Icon>
);

/** Dashboard, home of staff. */
export const DashboardIcon = () => (
  <Icon>
    <rect x="3.5" y="3.5" width="7.5" height="9" rx="1.5" />
    <rect x="14" y="3.5" width="6.5" height="5.5" rx="1.5" />
    <rect x="14" y="12.5" width="6.5" height="8" rx="1.5" />
    <rect x="3.5" y="16" width="7.5" height="4.5" rx="1.5" />
  </Icon>
);

/** Main menu. */
export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

/** A person's account. */
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8.2" r="3.7" />
    <path d="M4.8 20c.8-3.6 3.6-5.6 7.2-5.6s6.4 2 7.2 5.6" />
  </Icon>
);

/** Opens a list below. */
export const ChevronDownIcon = () => (
  <Icon size={18}>
    <path d="M6 9.5l6 6 6-6" />
  </Icon>
);

/** Leave. */
export const SignOutIcon = () => (
  <Icon>
    <path d="M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15 8l4 4-4 4M19 12H9.5" />
  </Icon>
);

/** Where somebody lives. */
export const HouseIcon = () => (
  <Icon>
    <path d="M4 11l8-6.5 8 6.5M6 9.8V19.5h12V9.8M10 19.5v-5h4v5" />
  </Icon>
);

/** A parcel of land. */
export const ParcelIcon = () => (
  <Icon>
    <path d="M4.5 8.5L13 4l6.5 5-2.5 10.5-10.5-1.5z" />
  </Icon>
);

/** Search. */
export const SearchIcon = () => (
  <Icon size={20}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </Icon>
);

/** It worked. */
export const CheckIcon = () => (
  <Icon size={16}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);

/** Not yet. */
export const ClockIcon = () => (
  <Icon size={16}>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M12 7.5V12l3 2" />
  </Icon>
);

/** Mail that was sent. */
export const MailIcon = () => (
  <Icon>
    <rect x="3.5" y="5.5" width="17" height="13" rx="1.5" />
    <path d="M4 7l8 6 8-6" />
  </Icon>
);

/** What happened, line by line. */
export const LogIcon = () => (
  <Icon>
    <path d="M6.5 3.5h11A1.5 1.5 0 0 1 19 5v14a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5zM8.5 8h7M8.5 12h7M8.5 16h4" />
  </Icon>
);

/** Save a file. */
export const DownloadIcon = () => (
  <Icon size={20}>
    <path d="M12 4v11M7.5 11L12 15.5 16.5 11M5 19.5h14" />
  </Icon>
);

/** A password. */
export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15.5" r="4" />
    <path d="M11 12.5L19.5 4M16 7.5l3 3M13.5 10l2 2" />
  </Icon>
);

/** People that belong together. */
export const GroupsIcon = () => (
  <Icon>
    <circle cx="9" cy="8" r="3.2" />
    <path d="M3 19c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M15.5 5.2a3.2 3.2 0 0 1 0 5.7M17.5 14c2.2.7 3.5 2.5 3.5 5" />
  </Icon>
);

/** People and organisations to reach. */
export const AddressBookIcon = () => (
  <Icon>
    <path d="M7 3.5h11.5v17H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM3.5 8h3M3.5 12h3M3.5 16h3" />
    <circle cx="12.5" cy="9.5" r="2.2" />
    <path d="M8.8 16.5c.4-2 1.8-3 3.7-3s3.3 1 3.7 3" />
  </Icon>
);

/** What one asks of the design. */
export const WishIcon = () => (
  <Icon>
    <path d="M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7l5.6-.7z" />
  </Icon>
);

/** A drawing of the dike. */
export const DesignIcon = () => (
  <Icon>
    <path d="M3.5 18.5h17M5 18.5l5-9h4l5 9M12 4v2M6.5 5.5l1.5 1.5M17.5 5.5L16 7" />
  </Icon>
);

/** A document. */
export const DocumentIcon = () => (
  <Icon>
    <path d="M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5M8.5 13h7M8.5 16.5h5" />
  </Icon>
);

/** What residents write to the project team. */
export const MessageIcon = () => (
  <Icon>
    <path d="M4.5 19.5l1-4.5L16 4.5a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L9 18.5zM14 6.5l3.5 3.5" />
  </Icon>
);

/** Figures on the use of the portal. */
export const ChartIcon = () => (
  <Icon>
    <path d="M4 4v16h16M8.5 16v-4M12.5 16V8M16.5 16v-6" />
  </Icon>
);

/** What counts for the whole portal. */
export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);

/** What was said to each other. */
export const TalkIcon = () => (
  <Icon>
    <path d="M4 5h16v11h-9l-4.5 4v-4H4zM8 9h8M8 12h5" />
  </Icon>
);

/** News. */
export const NewsIcon = () => (
  <Icon>
    <path d="M4 5h12.5v12.5a1.5 1.5 0 003 0V9H16.5M4 5v12.5A1.5 1.5 0 005.5 19H18M7.5 9H13M7.5 12.5H13M7.5 16H10.5" />
  </Icon>
);

/** Newsletters. */
export const NewsletterIcon = () => (
  <Icon>
    <path d="M3.5 10.5L12 4.5l8.5 6V19a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19zM3.5 10.5L12 16l8.5-5.5M8.5 9.8h7" />
  </Icon>
);

/** It does not happen. */
export const MinusIcon = () => (
  <Icon size={16}>
    <path d="M6 12h12" />
  </Icon>
);

/** It stands still. */
export const PauseIcon = () => (
  <Icon size={16}>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);
