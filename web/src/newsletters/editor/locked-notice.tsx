import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useQueryClient } from '@tanstack/react-query';
import { versionOf } from '../../platform/call.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { hasStarted, outcomeOf } from '../display-state.ts';
import { useTexts } from './editor-texts.ts';
import { newsletterEndpoints, newsletterQuery } from '../queries.ts';
import { readValues } from './form-values.ts';
import { saveNewsletter } from './save-newsletter.ts';
import type { NewsletterFormState } from './use-newsletter-form.ts';

interface LockedNoticeProps {
  newsletter: Newsletter;
  editor: NewsletterFormState;
}

const tones = {
  due: 'info',
  sending: 'info',
  paused: 'info',
  interrupted: 'warn',
  stopped: 'info',
  arrived: 'success',
  partly: 'warn',
  none: 'error',
} as const;

/** Why the fields are locked. */
export function LockedNotice({ newsletter, editor }: LockedNoticeProps) {
  const t = useTexts();
  const isStarted = hasStarted(newsletter);
  const reason = reasonOf(newsletter);
  return (
    <Alert tone={tones[reason]}>
      <p>{t(`locked.${reason}`)}</p>
      {!isStarted && <CancelSending newsletter={newsletter} />}
      {isStarted && editor.form.isDirty && (
        <>
          <p>{t('locked.unsaved')}</p>
          <Button variant="default" onClick={() => editor.form.adopt(newsletter)}>
            {t('locked.showSent')}
          </Button>
        </>
      )}
    </Alert>
  );
}

function reasonOf({ state, counts, trouble }: Newsletter) {
  // The portal pauses with a reason, staff without.
  if (state === 'paused' && trouble !== '') return 'interrupted';
  if (state === 'sent') return counts === null ? 'arrived' : outcomeOf(counts);
  return state === 'sending' || state === 'paused' || state === 'stopped' ? state : 'due';
}

/** Until a process starts sending, staff can still cancel it. */
function CancelSending({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const refetch = useRefetch(newsletterEndpoints);
  const { queryKey } = newsletterQuery(String(newsletter.id));
  const { run, isBusy } = useWrite({
    async write() {
      const saved = await saveNewsletter(newsletter, { ...readValues(newsletter), send: false }, versionOf(newsletter));
      queryClient.setQueryData(queryKey, saved);
      await refetch();
    },
    failedText: t('locked.dueFailed'),
    toastsProblem: true,
  });
  const cancelSending = async () => {
    // Sending may have started in the meantime.
    if ((await run()) !== null) await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void cancelSending()}>
      {t('locked.dueCancel')}
    </Button>
  );
}
