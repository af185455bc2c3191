import {
  maxPreviewed,
  periodKinds,
  retention,
  retentionLimits,
  type PeriodKind,
  type Retention,
  type RetentionPeriods,
  type RetentionPreview,
} from '@dijkportaal/contract/retention';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, wasCancelled } from '../platform/call.ts';
import { formatDate } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import { LeaveGuard } from '../ui/forms/leave-guard.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useConflict } from '../ui/forms/use-conflict.tsx';
import { useForm, type FieldErrors } from '../ui/forms/use-form.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import styles from './retention.module.css';
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

const isValid = (errors: FieldErrors<Typed>) => Object.values(errors).every((error) => error === null);

/** The periods in one form, each with what the coming night would remove. */
export function PeriodsForm({ stored }: { stored: Retention }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  // A refetch must not overwrite what is being typed.
  const [base, setBase] = useState(stored);
  const [outcome, setOutcome] = useState<Outcome>(null);
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
            { success: t('saved'), showsBadInput: false, ifMatch },
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
  const preview = usePreview(form.values, isValid(checkTyped(form.values, t)));
  const hasChanges = differs(form.values, base);
  return (
    <form {...form.formProps} className={styles.form}>
      <LeaveGuard hasUnsavedChanges={() => hasChanges} />
      {conflict.dialog}
      <div className={styles.fields}>
        {periodKinds.map((kind) => {
          const { min, max, default: days } = retentionLimits[kind];
          const bounds = days === null ? t('boundsOrNone', { min, max }) : t('bounds', { min, max, days });
          return (
            <div key={kind} className={styles.field}>
              <TextField
                label={t('days', { kind: t(`kinds.${kind}`) })}
                description={`${t(`reasons.${kind}`)} ${bounds}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                {...form.fieldProps(kind)}
              />
              {typeof form.errors[kind] !== 'string' && <Tonight kind={kind} preview={preview} />}
            </div>
          );
        })}
      </div>
      <p className={styles.quiet}>{t('fixed')}</p>
      <OutcomeMessage outcome={outcome} hasChanges={hasChanges} />
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

type Preview = { results: RetentionPreview['results'] | undefined; isFailed: boolean; isOld: boolean };

/** What the coming night would remove with the typed periods; of the last valid ones while they are not. */
function usePreview(typed: Typed, isTypedValid: boolean): Preview {
  const body = toPeriods(typed);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: keyOf(retention.preview, body),
    queryFn: () => callExtension(retention.preview, { body }, { success: null, showsBadInput: false }),
    enabled: isTypedValid,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });
  return { results: data?.results, isFailed: isError, isOld: isPlaceholderData };
}

function Tonight({ kind, preview: { results, isFailed, isOld } }: { kind: PeriodKind; preview: Preview }) {
  const t = useTexts();
  const found = results?.find((result) => result.kind === kind);
  const say = () => {
    if (isFailed) return t('tonightUnknown');
    if (found === undefined) return '';
    if (found.rows === 0 || found.oldest === null) return t('tonightNone');
    const values = { count: found.rows, oldest: formatDate(found.oldest) };
    return t(found.rows >= maxPreviewed ? 'tonightMany' : 'tonight', values);
  };
  return (
    <p className={styles.quiet} aria-busy={isOld} data-some={(found?.rows ?? 0) > 0 || undefined}>
      {say()}
    </p>
  );
}

function OutcomeMessage({ outcome, hasChanges }: { outcome: Outcome; hasChanges: boolean }) {
  const t = useTexts();
  if (typeof outcome === 'object' && outcome !== null) {
    return <Alert tone="error">{[t('notSaved'), outcome.reason].filter(Boolean).join(' ')}</Alert>;
  }
  if (hasChanges) return <p className={styles.quiet}>{t('unsaved')}</p>;
  return outcome === null ? null : <Alert tone={outcome === 'saved' ? 'success' : 'info'}>{t(outcome)}</Alert>;
}
