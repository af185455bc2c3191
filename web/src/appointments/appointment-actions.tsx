import { appointments, type Appointment } from '@dijkportaal/contract/appointments';
import { Link } from '@tanstack/react-router';
import CalendarIcon from 'lucide-react/icons/calendar-plus';
import CheckIcon from 'lucide-react/icons/check';
import { formatMinute } from '../platform/date-time.ts';
import { download } from '../platform/download.ts';
import { callExtension } from '../platform/extensions.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { useObservable } from '../platform/observable.ts';
import { useRefetch, useWrite } from '../platform/queries.ts';
import { isStaff, usePerson } from '../platform/session.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { Button } from '../ui/layout/button.tsx';
import { nameTime } from './name-time.ts';
import { useTexts } from './texts.ts';

/** What a resident does with an appointment: come, ask for another time, put it into a calendar. Staff see the answer. */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const t = useTexts();
  const { confirmed_at: confirmedAt, asks_confirmation: asks } = appointment;
  const isViewing = useObservable(viewedResident) !== null;
  if (isStaff(usePerson())) {
    return (
      <p className="note flush">
        {confirmedAt === null ? t('unconfirmed') : t('confirmed', { when: formatMinute(confirmedAt) })}
      </p>
    );
  }
  return (
    <div className="stack-2">
      <p role="status" className="flush">
        {confirmedAt === null ? asks && t('asked') : <Badge tone="success">{t('came')}</Badge>}
      </p>
      {!isViewing && <Buttons appointment={appointment} />}
    </div>
  );
}

function Buttons({
  appointment: { id, moment_id, title, starts_at, confirmed_at, asks_confirmation },
}: {
  appointment: Appointment;
}) {
  const t = useTexts();
  const refetch = useRefetch([appointments.list]);
  const when = nameTime(starts_at, (hour) => t('hour', { hour }));
  const params = { id: String(id) };
  const confirm = useWrite({
    write: async () => {
      await callExtension(appointments.confirm, { params, body: { starts_at } }, { success: null });
      await refetch();
    },
    failedText: t('comeFailed'),
    toastsProblem: true,
  });
  const save = useWrite({
    write: () => download(appointments.calendar, { params }, `afspraak-${starts_at.slice(0, 10)}.ics`),
    failedText: t('calendarFailed'),
    toastsProblem: true,
  });
  return (
    <div className="row">
      {confirmed_at === null && (
        <Button
          variant={asks_confirmation ? 'filled' : 'default'}
          icon={<CheckIcon />}
          loading={confirm.isBusy}
          aria-label={t('comeNamed', { title, when })}
          onClick={() => void confirm.run()}
        >
          {t('come')}
        </Button>
      )}
      <Button
        variant="default"
        icon={<CalendarIcon />}
        loading={save.isBusy}
        aria-label={t('calendarNamed', { title, when })}
        onClick={() => void save.run()}
      >
        {t('calendar')}
      </Button>
      <Link
        to="/messages"
        search={{
          about: `contact_moment.${moment_id}`,
          subject: t('cannotSubject', { when }),
          text: t('cannotText'),
        }}
        className="touch"
        aria-label={t('cannotNamed', { title, when })}
      >
        {t('cannot')}
      </Link>
    </div>
  );
}
