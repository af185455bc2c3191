export { ViewAsButton } from './view-as-button.tsx';
export { ViewAsItem } from './view-as-button.tsx';
export { ViewAsModal } from './view-as-modal.tsx';
