import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSettled } from '../ui/forms/use-settled.ts';
import { Button } from '../ui/layout/button.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { AudienceNames } from './audience-names.tsx';
import styles from './audience-picker.module.css';
import { audienceQuery, isForAnyone, readAudience, type AudienceValue, type ChosenAudience } from './queries.ts';
import { useTexts } from './texts.ts';

/** How many residents see it, counted again after every choice, with their names on demand. */
export function AudiencePreview({ value }: { value: AudienceValue }) {
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { counted, count, isCounting, hasFailed, refetch } = useCount(value);
  const sentence = () => {
    if (!isForAnyone(readAudience(value))) return t('nothingChosen');
    if (count === undefined) return t('counting');
    if (value.everyone) return t('seenByAll', { count });
    return count === 0 ? t('nobody') : t('seen', { count });
  };
  const hasNames = count !== undefined && count > 0;
  return (
    <section className={`box ${styles.preview}`} aria-labelledby={id}>
      <h3 id={id} className="label">
        {t('preview')}
      </h3>
      {hasFailed ? (
        <LoadFailure text={t('failed')} onRetry={refetch} />
      ) : (
        <p
          className="count"
          role="status"
          aria-busy={isCounting || undefined}
          data-warns={value.everyone || count === 0 || undefined}
        >
          {sentence()}
        </p>
      )}
      <p className="note">{t('staff')}</p>
      {hasNames && (
        <Button variant="default" aria-expanded={isOpen} aria-controls={`${id}-names`} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Button>
      )}
      <div id={`${id}-names`}>
        {isOpen && hasNames && <AudienceNames key={JSON.stringify(counted)} audience={counted} />}
      </div>
    </section>
  );
}

/**
 * How many residents see it. The last count remains until the next one arrives, so that the form below does not move.
 */
function useCount(value: AudienceValue) {
  const audience = readAudience(value);
  const counted: ChosenAudience = useSettled(audience);
  const isSettled = JSON.stringify(audience) === JSON.stringify(counted);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...audienceQuery({ audience: counted }),
    enabled: isForAnyone(counted),
  });
  const isChosen = isForAnyone(audience);
  // The count of everyone does not apply to a selection, nor the other way round.
  const last = data?.everyone === audience.everyone ? data.count : undefined;
  return {
    counted,
    count: isChosen ? last : 0,
    isCounting: isChosen && (!isSettled || isPlaceholderData),
    hasFailed: isError && isSettled && isChosen,
    refetch: () => void refetch(),
  };
}
