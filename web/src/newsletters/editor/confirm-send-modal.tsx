import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinute } from '../../platform/date-time.ts';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { ChecksSummary } from './checks-section.tsx';
import { useTexts } from './editor-texts.ts';
import { readAudience, type NewsletterValues } from './form-values.ts';
import { recipientsQuery } from '../queries.ts';
import { momentOf } from './send-time.ts';

interface ConfirmSendModalProps {
  values: NewsletterValues;
  onAnswer: (isSure: boolean) => void;
}

/** Asks before a newsletter is saved that will be sent automatically, with the number of recipients and the time. */
export function ConfirmSendModal({ values, onAnswer }: ConfirmSendModalProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const moment = momentOf(values);
  const [now] = useState(() => Date.now());
  const isPast = moment !== null && Number(moment) <= now;
  const isNow = moment === null || isPast;
  const at = moment === null ? '' : formatMinute(moment.toISOString());
  return (
    <Modal title={t('confirm.title')} onClose={() => onAnswer(false)}>
      <p>
        <strong>{values.title}</strong>
      </p>
      <p>{isPast ? t('confirm.past', { moment: at }) : isNow ? t('confirm.now') : t('confirm.at', { moment: at })}</p>
      <IfOffered endpoint={newsletters.audience}>
        <Count values={values} />
      </IfOffered>
      <ChecksSummary values={values} />
      <p>{t(isNow ? 'confirm.final' : 'confirm.later')}</p>
      <Actions>
        <Button onClick={() => onAnswer(true)}>{t(isNow ? 'confirm.sendNow' : 'confirm.schedule')}</Button>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {ui('cancel')}
        </Button>
      </Actions>
    </Modal>
  );
}

function Count({ values }: { values: NewsletterValues }) {
  const t = useTexts();
  const { data, isError, isFetching } = useQuery(recipientsQuery(readAudience(values)));
  if (isError) return <Alert tone="warn">{t('confirm.countFailed')}</Alert>;
  if (data === undefined || isFetching) return <p role="status">{t('confirm.counting')}</p>;
  if (data.recipients === 0) return <Alert tone="warn">{t('confirm.nobody')}</Alert>;
  return (
    <p role="status">
      <strong>{t('confirm.count', { count: data.recipients })}</strong>
    </p>
  );
}
