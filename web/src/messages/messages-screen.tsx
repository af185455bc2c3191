import { Link } from '@tanstack/react-router';
import { isStaff, useSignedInPerson } from '../platform/session.ts';
import { Card } from '../ui/layout/card.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './messages.module.css';
import { SentMessages } from './sent-messages.tsx';
import { TeamCard } from './team-card.tsx';
import { useTexts } from './texts.ts';

interface MessagesScreenProps {
  /** The page of messages, from 1. */
  page: number;
  onPage: (page: number) => void;
}

/** Where a resident writes to the project team and reads earlier messages. */
export function MessagesScreen({ page, onPage }: MessagesScreenProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  // For staff the server lists everyone's messages, which have their own screen.
  if (isStaff(person)) return <ForStaff />;
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      <div className={styles.layout}>
        <div className={styles.write}>
          <Card title={t('form.title')}>
            <MessageForm onSent={() => onPage(1)} />
          </Card>
        </div>
        <div className={styles.reach}>
          <TeamCard />
        </div>
        <div className={`stack-5 ${styles.sent}`}>
          <h2>{t('list.title')}</h2>
          <SentMessages page={page} onPage={onPage} />
        </div>
      </div>
    </>
  );
}

function ForStaff() {
  const t = useTexts();
  return (
    <>
      <PageHeading title={t('title')} />
      <Alert tone="info">
        <p>{t('staff')}</p>
        <Link to="/messages-admin">{t('staffLink')}</Link>
      </Alert>
    </>
  );
}
