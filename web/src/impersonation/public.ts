/** Opens the portal as the resident of a profile sees it. */
export { ViewAsButton } from './view-as-button.tsx';

/** The same in the menu of a row. */
export { ViewAsItem } from './view-as-button.tsx';

/** Asks why, and opens it. */
export { ViewAsModal } from './view-as-modal.tsx';
