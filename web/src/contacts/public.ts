export { ChangeContactModal } from './edit/contact-modal.tsx';
