import type { Contact } from '@dijkportaal/contract/contacts';
import { formatDate } from '../../platform/date-time.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import styles from './contact-table.module.css';
import { useTexts } from '../texts.ts';

/** Whether a contact has an account, and since when an invitation is on its way. */
export function AccountState({ contact: { user, invited_at } }: { contact: Contact }) {
  const t = useTexts();
  return (
    <div className={styles.state}>
      {user === null && <span className={styles.quiet}>{t('account.none')}</span>}
      {user !== null && invited_at === null && <Badge tone="success">{t('account.active')}</Badge>}
      {invited_at !== null && (
        <>
          <Badge tone="waiting">{t('account.invited')}</Badge>
          <time dateTime={invited_at}>{formatDate(invited_at)}</time>
        </>
      )}
    </div>
  );
}
