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
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { differs, type FieldErrors } from '../ui/forms/use-form.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import styles from './retention.module.css';
import { usePreview } from './use-preview.ts';
import { useTexts, type RetentionTexts } from './texts.ts';

/** The periods as typed; empty for data that is retained until somebody deletes it. */
type Typed = Record<PeriodKind, string>;

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
  const [outcome, setOutcome] = useState<'saved' | 'nothing' | null>(null);
  /** The field that was typed in last. */
  const [changed, setChanged] = useState<PeriodKind | null>(null);
  const form = useEditForm<Retention, Typed, Retention>({
    item: stored,
    readValues: (item) => typedOf(item ?? stored),
    check: (typed) => checkTyped(typed, t),
    async save(typed, { values, version }) {
      const isChanged = differs(values, typed);
      setOutcome(isChanged ? null : 'nothing');
      if (!isChanged) return null;
      const success = t(isOnHold ? 'savedOnHold' : 'saved');
      const options = { success, showsBadInput: false, ifMatch: version };
      return callExtension(retention.replace, { body: toPeriods(typed) }, options);
    },
    next: (saved) => ({ item: saved, values: typedOf(saved) }),
    async onSaved() {
      setOutcome('saved');
      await queryClient.invalidateQueries({ queryKey: keyOf(retention.preview) });
    },
    failedText: t('notSaved'),
    conflict: {
      reload: () => callExtension(retention.get),
      fields: periodKinds.map((kind) => ({ name: kind, label: t(`kinds.${kind}`) })),
    },
  });
  const base = form.base ?? stored;
  const errors = checkTyped(form.values, t);
  const valid = periodKinds.map((kind) => [kind, errors[kind] === null ? form.values[kind] : String(base[kind] ?? '')]);
  const { say, isOnHold, isOld, rowsOf } = usePreview(toPeriods(Object.fromEntries(valid) as Typed));
  const sentenceOf = (kind: PeriodKind) => (errors[kind] === null ? say(kind) : '');
  return (
    <form {...form.formProps} className="stack-5">
      {form.leaveGuard}
      {form.conflictDialog}
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
                className={`note ${styles.quiet}`}
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
      <p className={`note ${styles.quiet}`}>{t('fixed')}</p>
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      {form.problem === null && form.isDirty && <p className={`note ${styles.quiet}`}>{t('unsaved')}</p>}
      {form.problem === null && !form.isDirty && outcome === 'saved' && (
        <Alert tone="success">{t(isOnHold ? 'savedOnHold' : 'saved')}</Alert>
      )}
      {form.problem === null && !form.isDirty && outcome === 'nothing' && <Alert tone="info">{t('nothing')}</Alert>}
      <Actions>
        <Button type="submit" loading={form.isBusy}>
          {t('save')}
        </Button>
      </Actions>
    </form>
  );
}
