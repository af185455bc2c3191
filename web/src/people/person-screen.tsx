import type { Profile } from '@dijkportaal/contract/profiles';
import { Link } from '@tanstack/react-router';
import PrinterIcon from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { fullName } from '../platform/full-name.ts';
import { ViewAsButton } from '../impersonation/public.ts';
import { addressLines, EditButton, LoadedProfile } from '../profiles/public.ts';
import { Button } from '../ui/layout/button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { AccountCard, ContactCard, LabelsCard, SeesCard } from './account-cards.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import styles from './person.module.css';
import { PrintSheet } from './print-sheet.tsx';
import { RelationsSections } from './relations-sections.tsx';
import { IfTimeline, RecentEvents, Timeline } from './timeline.tsx';
import { useTexts } from './texts.ts';

interface PersonScreenProps {
  /** The id of the profile. */
  id: string;
  /** Cards of other capabilities. */
  renderCards: (profile: Profile) => ReactNode;
}

/** Everything about one person, for staff who prepare a visit. */
export function PersonScreen({ id, renderCards }: PersonScreenProps) {
  return (
    <div className={styles.screen} data-scale="compact">
      <LoadedProfile id={id} render={(profile) => <Person profile={profile} cards={renderCards(profile)} />} />
    </div>
  );
}

function Person({ profile, cards }: { profile: Profile; cards: ReactNode }) {
  const t = useTexts();
  const name = fullName(profile) || addressLines(profile).join(', ') || `#${profile.id}`;
  return (
    <>
      <PageHeading
        title={name}
        actions={
          <>
            <Button variant="default" icon={<PrinterIcon />} onClick={() => print()}>
              {t('print.button')}
            </Button>
            <ViewAsButton profile={profile} />
            <EditButton profile={profile} />
          </>
        }
      >
        <Sections />
      </PageHeading>
      <div className={`stack-5 ${styles.page}`}>
        <div className={styles.cards}>
          <ContactCard profile={profile} />
          <ParcelsCard profile={profile} name={name} />
          <LabelsCard profile={profile} />
          <AccountCard profile={profile} />
          <IfTimeline>
            <SeesCard profile={profile} />
          </IfTimeline>
          {cards}
        </div>
        <div className={styles.main}>
          <IfTimeline>
            <Timeline profileId={profile.id} />
          </IfTimeline>
          <RelationsSections profile={profile} />
          <IfTimeline>
            <RecentMessages profileId={profile.id} />
          </IfTimeline>
        </div>
      </div>
      <PrintSheet profile={profile} name={name} />
    </>
  );
}

/** Links to the parts of the page, which are below the cards on a narrow screen. */
function Sections() {
  const t = useTexts();
  return (
    <nav aria-label={t('sections')}>
      <ul className="row">
        <IfTimeline>
          <SectionLink id="timeline" title={t('timeline.title')} />
        </IfTimeline>
        <SectionLink id="wishes" title={t('wishes.title')} />
        <SectionLink id="moments" title={t('moments.title')} />
        <IfTimeline>
          <SectionLink id="messages" title={t('messages.title')} />
        </IfTimeline>
      </ul>
    </nav>
  );
}

function SectionLink({ id, title }: { id: string; title: string }) {
  return (
    <li>
      <Link to="." search hash={id}>
        {title}
      </Link>
    </li>
  );
}

function RecentMessages({ profileId }: { profileId: number }) {
  const t = useTexts();
  return (
    <RecentEvents
      profileId={profileId}
      id="messages"
      kind="message"
      title={t('messages.title')}
      none={t('messages.none')}
      more={
        <Link to="." search={{ kind: 'message' } as never} hash="timeline">
          {t('messages.all')}
        </Link>
      }
    />
  );
}
