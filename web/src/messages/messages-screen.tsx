import { contactPersons } from '@dijkportaal/contract/contact-persons';
import { messages } from '@dijkportaal/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useOffered } from '../platform/extensions.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { useObservable } from '../platform/observable.ts';
import { isStaff, useSignedInPerson } from '../platform/session.ts';
import { Card } from '../ui/layout/card.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useIsPainted } from '../ui/layout/use-is-painted.ts';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { FormLinks } from './form-links.tsx';
import { ForStaff } from './for-staff.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './messages.module.css';
import { messagesQuery } from './queries.ts';
import { ContactPersonCard } from '../contact-persons/public.ts';
import { TeamCard } from './team-card.tsx';
import { useTexts } from './texts.ts';

/** Below the form, so not in sight at first. */
const SentMessages = lazyPart(() => import('./sent-messages.tsx'), 'SentMessages');

interface MessagesScreenProps {
  /** The page of messages, from 1. */
  page: number;
  /** What a new message is about, such as `wish.12`. */
  about: string | undefined;
  /** Whether it reacts to a question. */
  isReaction?: boolean | undefined;
  /** Its subject, until the person writes another. */
  subject: string | undefined;
  /** The first words of its text. */
  text: string | undefined;
  onPage: (page: number) => void;
  onAboutTaken: () => void;
}

/** Where a resident writes to the project team and reads earlier messages. */
export function MessagesScreen({ page, about, isReaction, subject, text, onPage, onAboutTaken }: MessagesScreenProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  const getsReplies = useOffered(messages.replies);
  const hasContactPerson = useOffered(contactPersons.own);
  const isPainted = useIsPainted();
  const isViewing = useObservable(viewedResident) !== null;
  if (isStaff(person)) return <ForStaff />;
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t(getsReplies ? 'introReplies' : 'intro')}</p>
        {getsReplies && <SentLink page={page} />}
      </PageHeading>
      {!isViewing && <FormLinks />}
      <div className={styles.layout}>
        <div className={styles.write}>
          <Card title={t('form.title')}>
            {isViewing ? (
              <p>{t('viewed')}</p>
            ) : (
              <MessageForm
                about={about}
                isReaction={isReaction}
                subject={subject}
                text={text}
                onAboutTaken={onAboutTaken}
                onSent={() => onPage(1)}
              />
            )}
          </Card>
        </div>
        <div className={styles.reach}>{hasContactPerson ? <ContactPersonCard isOnMessages /> : <TeamCard />}</div>
        <div className={`stack-5 ${styles.sent}`}>
          <h2 id="sent" tabIndex={-1}>
            {t('list.title')}
          </h2>
          <Suspense fallback={<Waiting />}>
            {isPainted ? <SentMessages page={page} onPage={onPage} /> : <Waiting />}
          </Suspense>
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

function Waiting() {
  const t = useTexts();
  return <Skeleton lines={8} label={t('list.loading')} />;
}
