import type { Label } from '@dijkportaal/contract/users';
import { useState } from 'react';
import { CallError, wasCancelled } from '../platform/call.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTexts as useUiTexts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import { labelCalls, type LabelKind } from './kinds.ts';
import styles from './label-modal.module.css';
import { useTexts } from './texts.ts';
import { useRefresh } from './use-refresh.ts';

interface LabelModalProps {
  kind: LabelKind;
  /** null for a new one. */
  label: Label | null;
  onClose: () => void;
}

/** Makes a group or zone, or gives one another name. */
export function LabelModal({ kind, label, onClose }: LabelModalProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const refresh = useRefresh(kind);
  const [problem, setProblem] = useState<string | null>(null);
  const { formProps, fieldProps, isBusy } = useForm({
    initial: { name: label?.name ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    async send({ name }) {
      setProblem(null);
      try {
        await labelCalls[kind].save(label?.id ?? null, name);
      } catch (error) {
        const refusal = error instanceof CallError ? error : null;
        const atName = refusal?.messageFor('name');
        if (atName !== undefined) return { name: atName };
        if (!wasCancelled(error)) setProblem([t(`${kind}.saveFailed`), refusal?.sentence].filter(Boolean).join(' '));
        return;
      }
      await refresh();
      onClose();
    },
  });
  return (
    <Modal title={t(label === null ? `${kind}.create` : `${kind}.change`)} onClose={isBusy ? undefined : onClose}>
      <form {...formProps} className={styles.form}>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <TextField label={t('name')} required maxLength={100} autoComplete="off" {...fieldProps('name')} />
        <Actions>
          <Button type="submit" loading={isBusy}>
            {t('save')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Actions>
      </form>
    </Modal>
  );
}
