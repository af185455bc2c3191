import { forms } from '@dijkportaal/contract/messages/forms';
import type { Message } from '@dijkportaal/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../platform/date-time.ts';
import { useOffered } from '../../platform/extensions.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { readRelations } from '../../relations/public.ts';
import { Tag } from '../../ui/forms/tag.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { messagesQuery } from '../queries.ts';
import styles from './forms.module.css';
import { useTexts } from './texts.ts';

/** One's newest wishes from the form. */
function useSentWishes(): Message[] {
  const isOffered = useOffered(forms.send);
  const { data } = useQuery({ ...messagesQuery({ form: 'wish' }), enabled: isOffered });
  return (isOffered ? data?.results : undefined) ?? [];
}

const wishIdOf = ({ form }: Message) => (form?.kind === 'wish' ? form.wish_id : '');

/**
 * The wishes that a resident passed on and that are not among those of the relationship system: until the one that staff
 * named arrives, or until staff close the conversation without naming one.
 */
export function PassedOnWishes() {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  const known = new Set(readRelations(profile)?.Klanteis.map(({ ID }) => ID));
  const wishes = useSentWishes().filter((message) => {
    const wishId = wishIdOf(message);
    return wishId === '' ? message.state !== 'closed' : !known.has(wishId);
  });
  if (wishes.length === 0) return null;
  return (
    <section className="stack-3" aria-labelledby="passed-on">
      <h2 id="passed-on">{t('wish.passedOn')}</h2>
      <Alert tone="info">
        <p>{t('wish.passedOnText')}</p>
      </Alert>
      <ul className={`stack-3 ${styles.list}`}>
        {wishes.map((message) => (
          <li key={message.id}>
            <PassedOnWish message={message} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PassedOnWish({ message }: { message: Message }) {
  const t = useTexts();
  const { id, subject, created_at, reference } = message;
  const wishId = wishIdOf(message);
  return (
    <div className="card stack-2">
      <div className="row between">
        <h3 className="breaks">
          <Link to="/messages/$id" params={{ id: String(id) }}>
            {subject}
          </Link>
        </h3>
        <Tag>{t('wish.passedOnAt', { when: formatDay(created_at, '') })}</Tag>
      </div>
      <p className="note flush">
        {t('reference', { reference })}
        {wishId !== '' && ` ${t('wish.entered', { id: wishId })}`}
      </p>
    </div>
  );
}

/** At a wish of the relationship system: the conversation in which the resident passed it on, if there is one. */
export function WishOrigin({ wishId }: { wishId: string }) {
  const t = useTexts();
  const message = useSentWishes().find((one) => wishIdOf(one) === wishId);
  if (message === undefined) return null;
  return (
    <p className="note">
      <Link to="/messages/$id" params={{ id: String(message.id) }}>
        {t('wish.origin', { when: formatDay(message.created_at, ''), reference: message.reference })}
      </Link>
    </p>
  );
}
