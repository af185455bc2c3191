import type { ReactNode } from 'react';
import { TeamPhone } from '../../ui/layout/team-phone.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import styles from './message-screen.module.css';

/** A screen with one message and one link. */
export function MessageScreen({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
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
