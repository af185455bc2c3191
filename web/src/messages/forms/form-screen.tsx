import type { FormKind } from '@dijkportaal/contract/messages/form-fields';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { viewedResident } from '../../platform/impersonation.ts';
import { useObservable } from '../../platform/observable.ts';
import { isStaff, useSignedInPerson } from '../../platform/session.ts';
import { siteQuery } from '../../settings/public.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ForStaff } from '../for-staff.tsx';
import styles from './forms.module.css';
import { ResidentForm } from './resident-form.tsx';
import { useTexts } from './texts.ts';

interface FormScreenProps {
  kind: FormKind;
  /** Whether it was opened from the first visit, to which it leads back. */
  isFirstVisit?: boolean;
}

/** One of the forms with which a resident tells the project team something. */
export function FormScreen({ kind, isFirstVisit = false }: FormScreenProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  const isViewing = useObservable(viewedResident) !== null;
  const { data: site } = useQuery(siteQuery);
  if (isStaff(person)) return <ForStaff />;
  const back = isFirstVisit ? ({ to: '/welkom', search: { step: 2 } } as const) : ({ to: '/messages' } as const);
  const written = site?.forms[kind];
  return (
    <div className={styles.page}>
      <Link {...back} className={`touch ${styles.back}`}>
        <span aria-hidden="true">←</span> {t(isFirstVisit ? 'backToVisit' : 'back')}
      </Link>
      <PageHeading title={written?.title || t(`${kind}.title`)}>
        <p className={styles.written}>{written?.introduction || t(`${kind}.introduction`)}</p>
      </PageHeading>
      <div className="stack-5">
        {kind === 'wish' && (
          <Alert tone="info" title={t('wish.notAgreed')}>
            <p>{t('wish.notAgreedText')}</p>
          </Alert>
        )}
        {kind === 'damage' && <Urgent phone={site?.contact_phone ?? ''} />}
        <section className="card">
          {isViewing ? (
            <p>{t('viewed')}</p>
          ) : (
            <ResidentForm kind={kind} help={written?.help || t(`${kind}.help`)} person={person} />
          )}
        </section>
      </div>
    </div>
  );
}

/** What to do with what cannot wait for an answer. */
function Urgent({ phone }: { phone: string }) {
  const t = useTexts();
  return (
    <Alert tone="warn" title={t('damage.urgent')}>
      <p>
        {phone !== '' && (
          <>
            {t('damage.call')}{' '}
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="touch">
              {phone}
            </a>
            .{' '}
          </>
        )}
        {t('damage.danger')}
      </p>
    </Alert>
  );
}
