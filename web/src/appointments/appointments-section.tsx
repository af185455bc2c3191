import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSignedInPerson } from '../platform/session.ts';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import { nameTime } from './name-time.ts';
import { appointmentsQuery } from './queries.ts';
import styles from './appointments.module.css';
import { useTexts } from './texts.ts';

/** The coming appointments of a resident; nothing without any. */
export function AppointmentsSection() {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  const { data, isError, refetch } = useQuery(appointmentsQuery(profile));
  if (data === undefined && isError) return <LoadFailure text={t('failed')} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="stack-3" aria-labelledby="appointments">
      <div className="row between">
        <h2 id="appointments" tabIndex={-1}>
          {t('title')}
        </h2>
        <Link to="/contact_moments" className="touch">
          {t('all')}
        </Link>
      </div>
      <ul className={`surface divided ${styles.list}`}>
        {data.map((appointment) => (
          <li key={appointment.id} className="stack-2">
            <h3>{nameTime(appointment.starts_at, (hour) => t('hour', { hour }))}</h3>
            <p className="flush">{appointment.title}</p>
            {appointment.who !== '' && <p className="quiet flush">{t('who', { who: appointment.who })}</p>}
            <AppointmentActions appointment={appointment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
