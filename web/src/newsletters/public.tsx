export { ReadMailButton } from './archive/read-mail-button.tsx';
