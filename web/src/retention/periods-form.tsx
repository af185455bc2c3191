import {
  periodKinds,
  retention,
  retentionLimits,
  type PeriodKind,
  type Retention,
  type RetentionPeriods,
} from '@dijkportaal/contract/retention';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CallError, wasCancelled } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { LeaveGuard } from '../ui/forms/leave-guard.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useConflict } from '../ui/forms/use-conflict.tsx';
import { useForm, type FieldErrors } from '../ui/forms/use-form.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import styles from './retention.module.css';
import { usePreview } from './use-preview.ts';
import { useTexts, type RetentionTexts } from './texts.ts';

/** The periods as typed; empty for what is kept until somebody deletes it. */
type Typed = Record<PeriodKind, string>;
type Outcome = 'saved' | 'nothing' | { reason: string | undefined } | null;

const typedOf = (stored: Retention) =>
  Object.fromEntries(periodKinds.map((kind) => [kind, String(stored[kind] ?? '')])) as Typed;

const toPeriods = (typed: Typed) =>
  Object.fromEntries(
    periodKinds.map((kind) => [kind, typed[kind].trim() === '' ? null : Number(typed[kind])]),
  ) as unknown as RetentionPeriods;

function checkTyped(typed: Typed, t: RetentionTexts): FieldErrors<Typed> {
  return Object.fromEntries(
    periodKinds.map((kind) => {
      const { min, max, default: days } = retentionLimits[kind];
      const text = typed[kind].trim();
      const isRight =
        text === '' ? days === null : /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max;
      return [kind, isRight ? null : t(days === null ? 'outOfBoundsOrNone' : 'outOfBounds', { min, max })];
    }),
  );
}

/** The periods in one form, each with what the coming night would remove. */
export function PeriodsForm({ stored }: { stored: Retention }) {
  const t = useTexts();
  const id = useId();
  const queryClient = useQueryClient();
  // A refetch must not overwrite what is being typed.
  const [base, setBase] = useState(stored);
  const [outcome, setOutcome] = useState<Outcome>(null);
  /** The field that was typed in last. */
  const [changed, setChanged] = useState<PeriodKind | null>(null);
  const form = useForm<Typed>({
    initial: typedOf(base),
    check: (typed) => checkTyped(typed, t),
    async send(typed) {
      setOutcome(null);
      if (!differs(typed, base)) {
        setOutcome('nothing');
        return;
      }
      try {
        const saved = await conflict.save(typed, (mine, _base, ifMatch) =>
          callExtension(
            retention.replace,
            { body: toPeriods(mine) },
            { success: t(isOnHold ? 'savedOnHold' : 'saved'), showsBadInput: false, ifMatch },
          ),
        );
        if (saved === null) {
          setBase(conflict.base() ?? base);
          return;
        }
        conflict.rebase(saved);
        setBase(saved);
        setOutcome('saved');
        await queryClient.invalidateQueries({ queryKey: keyOf(retention.preview) });
      } catch (error) {
        if (wasCancelled(error)) return;
        if (!(error instanceof CallError)) throw error;
        setOutcome({ reason: error.sentence });
      }
    },
  });
  const conflict = useConflict<Retention, Typed>({
    item: stored,
    readValues: typedOf,
    reload: () => callExtension(retention.get),
    fields: periodKinds.map((kind) => ({ name: kind, label: t(`kinds.${kind}`) })),
    fill: form.fill,
  });
  const errors = checkTyped(form.values, t);
  const valid = periodKinds.map((kind) => [kind, errors[kind] === null ? form.values[kind] : String(base[kind] ?? '')]);
  const { say, isOnHold, isOld, rowsOf } = usePreview(toPeriods(Object.fromEntries(valid) as Typed));
  const sentenceOf = (kind: PeriodKind) => (errors[kind] === null ? say(kind) : '');
  const hasChanges = differs(form.values, base);
  return (
    <form {...form.formProps} className={styles.form}>
      <LeaveGuard hasUnsavedChanges={() => hasChanges} />
      {conflict.dialog}
      {isOnHold && <Alert tone="warn">{t('onHold')}</Alert>}
      {base.changed_at === null && <Alert tone="info">{t('defaults')}</Alert>}
      <div className={styles.fields}>
        {periodKinds.map((kind) => {
          const { min, max, default: days } = retentionLimits[kind];
          const props = form.fieldProps(kind);
          const bounds = days === null ? t('boundsOrNone', { min, max }) : t('bounds', { min, max, days });
          return (
            <div key={kind} className={styles.field}>
              <TextField
                label={t('days', { kind: t(`kinds.${kind}`) })}
                description={`${t(`reasons.${kind}`)} ${bounds}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                {...props}
                onChange={(event) => {
                  setChanged(kind);
                  props.onChange(event);
                }}
                aria-describedby={`${id}-${kind}`}
              />
              <p
                id={`${id}-${kind}`}
                className={styles.quiet}
                aria-busy={isOld}
                data-some={(sentenceOf(kind) !== '' && rowsOf(kind) > 0) || undefined}
              >
                {sentenceOf(kind)}
              </p>
            </div>
          );
        })}
      </div>
      <p role="status" className="visually-hidden">
        {changed !== null &&
          !isOld &&
          sentenceOf(changed) !== '' &&
          t('changed', { kind: t(`kinds.${changed}`), sentence: sentenceOf(changed) })}
      </p>
      <p className={styles.quiet}>{t('fixed')}</p>
      <OutcomeMessage {...{ outcome, hasChanges, isOnHold }} />
      <Actions>
        <Button type="submit" loading={form.isBusy}>
          {t('save')}
        </Button>
      </Actions>
    </form>
  );
}

const differs = (typed: Typed, base: Retention) =>
  periodKinds.some((kind) => typed[kind].trim() !== String(base[kind] ?? ''));

interface OutcomeMessageProps {
  outcome: Outcome;
  hasChanges: boolean;
  isOnHold: boolean;
}

function OutcomeMessage({ outcome, hasChanges, isOnHold }: OutcomeMessageProps) {
  const t = useTexts();
  if (typeof outcome === 'object' && outcome !== null) {
    return <Alert tone="error">{[t('notSaved'), outcome.reason].filter(Boolean).join(' ')}</Alert>;
  }
  if (hasChanges) return <p className={styles.quiet}>{t('unsaved')}</p>;
  if (outcome === 'saved') return <Alert tone="success">{t(isOnHold ? 'savedOnHold' : 'saved')}</Alert>;
  return outcome === null ? null : <Alert tone="info">{t(outcome)}</Alert>;
}
