import { use, type ReactNode } from 'react';
import { Alert } from '../../ui/layout/alert.tsx';
import { InsideScreen } from '../../ui/layout/inside-screen.ts';
import { TeamPhone } from '../../ui/layout/team-phone.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import styles from './message-screen.module.css';

/** A screen with one message and one link; inside a screen only the message. */
export function MessageScreen({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  if (use(InsideScreen)) {
    return (
      <Alert tone="error" title={title}>
        <p>{text}</p>
        {children}
      </Alert>
    );
  }
  return (
    <div className={styles.screen}>
      <img src="/landscape.svg" alt="" width="640" height="240" />
      <PageHeading title={title}>
        <p>{text}</p>
      </PageHeading>
      {children}
      <TeamPhone withHours />
    </div>
  );
}
