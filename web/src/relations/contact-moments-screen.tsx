import type { Contactmoment } from '@dijkportaal/contract/relations';
import { useQuery } from '@tanstack/react-query';
import { AppointmentActions, appointmentsQuery, isComing } from '../appointments/public.ts';
import { CalendarFeedSection } from '../calendar-feed/public.ts';
import { nameMonth } from '../platform/date-time.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { ContactLink } from '../ui/layout/contact-link.tsx';
import { MomentCard } from './moment-card.tsx';
import { groupByMonth } from './months.ts';
import { RelationsScreen } from './relations-screen.tsx';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';

/** Contact moments: planned ones, the next on top, then the others, newest first (specification, section 2). */
export function ContactMomentsScreen() {
  const t = useTexts();
  return (
    <>
      <RelationsScreen
        kind="moments"
        next={<ContactLink>{t('moments.next')}</ContactLink>}
        render={({ Contactmoment: moments }) => moments.length > 0 && <Moments moments={moments} />}
      />
      <CalendarFeedSection />
    </>
  );
}

function Moments({ moments }: { moments: Contactmoment[] }) {
  const t = useTexts();
  const isPlanned = ({ Datum }: Contactmoment) => isComing(Datum.iso);
  const planned = groupByMonth(moments.filter(isPlanned)).flatMap((month) => month.moments);
  const months = groupByMonth(moments.filter((moment) => !isPlanned(moment)));
  return (
    <>
      {planned.length > 0 && <MomentSection name={t('moments.planned')} moments={planned.toReversed()} />}
      {months.map(({ month, moments: ofMonth }) => (
        <MomentSection key={month} name={month === null ? t('moments.undated') : nameMonth(month)} moments={ofMonth} />
      ))}
    </>
  );
}

function MomentSection({ name, moments }: { name: string; moments: Contactmoment[] }) {
  const { profile } = useSignedInPerson();
  const { data: appointments = [] } = useQuery(appointmentsQuery(profile));
  return (
    <section className="stack-3">
      <h2>{name}</h2>
      <ul className={styles.list} aria-label={name}>
        {moments.map((moment) => {
          const appointment = appointments.find(({ moment_id: id }) => id === moment.ID);
          return (
            <li key={moment.ID}>
              <MomentCard moment={moment}>
                {appointment !== undefined && <AppointmentActions appointment={appointment} />}
              </MomentCard>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
