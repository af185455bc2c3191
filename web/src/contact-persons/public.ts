export { ContactPersonCard } from './contact-person-card.tsx';
