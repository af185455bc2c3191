import { mfa } from '@dijkportaal/contract/mfa';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError, wasCancelled } from '../platform/call.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTexts as useUiTexts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import styles from './staff-request-modal.module.css';
import { openResetsQuery } from './staff-queries.ts';
import { useTexts } from './staff-texts.ts';

interface RequestModalProps {
  userId: number;
  name: string;
  onClose: () => void;
}

/** Asks for somebody's second factor to be taken away, with the reason that a colleague will judge. */
export function RequestModal({ userId, name, onClose }: RequestModalProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { formProps, fieldProps, isBusy } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('request.reasonMissing') : null }),
    async send({ reason }) {
      setProblem(null);
      try {
        await call(mfa.requestReset, { body: { user: userId, reason } }, { success: t('request.done') });
        await queryClient.invalidateQueries({ queryKey: openResetsQuery.queryKey });
        onClose();
      } catch (error) {
        const refusal = error instanceof CallError ? error : null;
        const atReason = refusal?.messageFor('reason');
        if (atReason !== undefined) return { reason: atReason };
        if (!wasCancelled(error)) setProblem([t('request.failed'), refusal?.sentence].filter(Boolean).join(' '));
      }
    },
  });
  return (
    <Modal title={t('request.title', { name })} onClose={isBusy ? undefined : onClose}>
      <form {...formProps} className={styles.form}>
        <p>{t('request.text')}</p>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <TextField label={t('request.reason')} required maxLength={500} autoComplete="off" {...fieldProps('reason')} />
        <Actions>
          <Button type="submit" loading={isBusy}>
            {t('request.submit')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Actions>
      </form>
    </Modal>
  );
}
