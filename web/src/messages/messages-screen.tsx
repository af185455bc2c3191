import { messages } from '@dijkportaal/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useOffered } from '../platform/extensions.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { useObservable } from '../platform/observable.ts';
import { isStaff, useSignedInPerson } from '../platform/session.ts';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { ForStaff } from './for-staff.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './messages.module.css';
import { messagesQuery } from './queries.ts';
import { SentMessages } from './sent-messages.tsx';
import { TeamCard } from './team-card.tsx';
import { useTexts } from './texts.ts';

interface MessagesScreenProps {
  /** The page of messages, from 1. */
  page: number;
  /** What a new message is about, such as `wish.12`. */
  about: string | undefined;
  onPage: (page: number) => void;
  onAboutTaken: () => void;
}

/** Where a resident writes to the project team and reads earlier messages. */
export function MessagesScreen({ page, about, onPage, onAboutTaken }: MessagesScreenProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  const getsReplies = useOffered(messages.replies);
  const isViewing = useObservable(viewedResident) !== null;
  if (isStaff(person)) return <ForStaff />;
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t(getsReplies ? 'introReplies' : 'intro')}</p>
        {getsReplies && <SentLink page={page} />}
      </PageHeading>
      <div className={styles.layout}>
        <div className={styles.write}>
          <Card title={t('form.title')}>
            {isViewing ? (
              <p>{t('viewed')}</p>
            ) : (
              <MessageForm about={about} onAboutTaken={onAboutTaken} onSent={() => onPage(1)} />
            )}
          </Card>
        </div>
        <div className={styles.reach}>
          <TeamCard />
        </div>
        <div className={`stack-5 ${styles.sent}`}>
          <h2 id="sent" tabIndex={-1}>
            {t('list.title')}
          </h2>
          <SentMessages page={page} onPage={onPage} />
        </div>
      </div>
    </>
  );
}

/** Leads past the form, which fills the screen of a phone. */
function SentLink({ page }: { page: number }) {
  const t = useTexts();
  const { data } = useQuery(messagesQuery({ page }));
  const count = (data?.results ?? []).reduce((sum, { unseen }) => sum + unseen, 0);
  return (
    <a href="#sent" className="touch">
      {count === 0 ? t('list.goTo') : t('list.goToUnseen', { answers: t('list.unseen', { count }) })}
    </a>
  );
}
