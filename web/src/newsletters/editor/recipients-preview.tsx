import { newsletters, type LeftOutReason, type Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatNumber } from '../../platform/numbers.ts';
import { useSettled } from '../../ui/forms/use-settled.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { hasStarted } from '../display-state.ts';
import { useTexts } from './editor-texts.ts';
import { isForAnyone, readAudience, type NewsletterValues } from './form-values.ts';
import { recipientsQuery } from '../queries.ts';
import { RecipientsModal } from './recipients-modal.tsx';
import styles from './recipients-preview.module.css';

interface RecipientsPreviewProps {
  newsletter: Newsletter | null;
  values: NewsletterValues;
}

/** How many people receive it, and why others do not, counted again after every choice. */
export function RecipientsPreview({ newsletter, values }: RecipientsPreviewProps) {
  const t = useTexts();
  const id = useId();
  return (
    <section className="box" aria-labelledby={id}>
      <h2 id={id} className="label">
        {t('recipients.title')}
      </h2>
      {newsletter !== null && hasStarted(newsletter) ? (
        <p className="count">{t('recipients.fixed', { count: newsletter.recipients_count })}</p>
      ) : (
        <IfOffered endpoint={newsletters.audience}>
          {values.restOf !== null && <p>{t('recipients.rest', { name: values.restOf.title })}</p>}
          <Counted values={values} />
        </IfOffered>
      )}
    </section>
  );
}

function Counted({ values }: { values: NewsletterValues }) {
  const t = useTexts();
  const wanted = readAudience(values);
  const audience = useSettled(wanted);
  const [isOpen, setOpen] = useState(false);
  const isChosen = isForAnyone(wanted);
  const query = useQuery({ ...recipientsQuery(audience), enabled: isForAnyone(audience) });
  const isKnown = JSON.stringify(wanted) === JSON.stringify(audience) && !query.isPlaceholderData;
  if (query.isError && isChosen) {
    return <LoadFailure text={t('recipients.failed')} onRetry={() => void query.refetch()} />;
  }
  const data = isKnown && isChosen ? query.data : undefined;
  const count = data?.recipients;
  const sentence = () => {
    if (!isChosen) return t('recipients.nothingChosen');
    if (count === undefined) return t('recipients.counting');
    return count === 0 ? t('recipients.nobody') : t('recipients.count', { count });
  };
  return (
    <>
      <p className="count" role="status" data-warns={!isChosen || count === 0 || undefined}>
        {sentence()}
      </p>
      {data !== undefined && (
        <>
          {data.doubles > 0 && <p>{t('recipients.doubles', { count: data.doubles })}</p>}
          <Excluded counts={data.left_out} />
          <p className="note">{t('recipients.until')}</p>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('recipients.show')}
          </Button>
        </>
      )}
      {isOpen && <RecipientsModal audience={audience} onClose={() => setOpen(false)} />}
    </>
  );
}

function Excluded({ counts }: { counts: Record<LeftOutReason, number> }) {
  const t = useTexts();
  const reasons = (Object.keys(counts) as LeftOutReason[]).filter((reason) => counts[reason] > 0);
  if (reasons.length === 0) return null;
  return (
    <>
      <p className={styles.label}>{t('recipients.leftOut')}</p>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <span>{t(`recipients.reasons.${reason}`)}</span>
            <strong>{formatNumber(counts[reason])}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
