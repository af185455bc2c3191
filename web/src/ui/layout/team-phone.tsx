import PhoneIcon from 'lucide-react/icons/phone';
import { readTeamPhone, telephoneLink } from '../../platform/team-phone.ts';
import styles from './team-phone.module.css';
import { useTexts } from '../texts.ts';

/** A link that calls the project team, with the hours if asked; nothing where the number is unknown. */
export function TeamPhone({ withHours = false }: { withHours?: boolean }) {
  const t = useTexts();
  const { phone, hours } = readTeamPhone();
  if (phone === '') return null;
  return (
    <span>
      <a href={telephoneLink(phone)} className={`touch small ${styles.phone}`} aria-label={t('callTeam', { phone })}>
        <PhoneIcon />
        {phone}
      </a>
      {withHours && hours !== '' && <span className={`note ${styles.hours}`}>{hours}</span>}
    </span>
  );
}
