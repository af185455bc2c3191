import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CallError, versionOf } from '../../platform/call.ts';
import { useWrite } from '../../platform/queries.ts';
import { guardWork } from '../../platform/unsaved-work.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import type { Difference } from './conflict-modal.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useDraft } from './use-draft.tsx';
import { differs, isSame, useFields, type FormOptions } from './use-form.ts';

const ConflictModal = lazyPart(() => import('./conflict-modal.tsx'), 'ConflictModal', { isDialog: true });

/** A field in the comparison: its label, and whether it holds HTML. */
export interface ComparedField<Values> {
  name: keyof Values & string;
  label: string;
  isHtml?: boolean;
}

/** What a form is based on. */
interface Base<Item, Values> {
  /** The stored item; null for a new one. */
  item: Item | null;
  version: string | undefined;
  /** What the form had before the person changed it. */
  values: Values;
}

interface EditFormOptions<Item extends object, Values extends object, Saved>
  extends Pick<FormOptions<Values>, 'check' | 'fieldOf'>, Required<Pick<FormOptions<Values>, 'failedText'>> {
  /** As loaded from its own endpoint; null for a new one. */
  item: Item | null;
  readValues: (item: Item | null) => Values;
  /**
   * Sends the values, with the version they are based on for `ifMatch`. Null when nothing was saved and the form
   * remains open, for example because the person answered no to a question.
   */
  save: (values: Values, base: Base<Item, Values>) => Promise<Saved | null>;
  /** Continues after a save, for example by closing the form. */
  onSaved?: (saved: Saved) => Promise<void> | void;
  /** For a form that remains open: the item and values that it continues with. */
  next?: (saved: Saved, sent: Values) => { item: Item | null; values: Values };
  /** Without it the last save wins, as for a new object. */
  conflict?: {
    /** Loads it again, after someone else changed it. */
    reload: (item: Item) => Promise<Item>;
    fields: readonly ComparedField<Values>[];
    /** Further differences, such as in the files: from the version the form is based on, and from the latest. */
    compareMore?: (base: Item, latest: Item, mine: Values) => Difference[];
  };
  /**
   * The part that is stored on this device until it is saved; without it the person is asked before the changes are
   * lost.
   */
  draft?: {
    /** Which form it is, such as `news 7`. */
    place: string;
    /** Fields that cannot be stored, such as selected files. */
    omit?: readonly (keyof Values & string)[];
    /** The names of the selected files: the notice asks to select those of a restored draft again. */
    fileNames?: (values: Values) => string[];
    /** The values to store, if other than the values themselves. */
    toDraft?: (values: Values, initial: Values, base: Item | null) => Values;
  };
  /** Whether there are unsaved changes, if not every difference counts. */
  isChanged?: (base: Values, values: Values) => boolean;
}

/** Return type of useEditForm. */
export type EditForm<Item extends object, Values extends object> = ReturnType<
  typeof useEditForm<Item, Values, unknown>
>;

type Choice = 'mine' | 'theirs' | 'back';

interface Question {
  differences: Difference[];
  refusal: CallError;
  onChoose: (choice: Choice) => void;
}

/**
 * A form that edits an object, or creates a new one: `useForm`, with saving under If-Match, the draft on this device
 * and the question before leaving. If a colleague saved first, a dialog shows both versions: the person's own changes
 * then replace the colleague's, or the form gets the colleague's version. The draft survives the end of a session.
 *
 * In a dialog pass it to `FormModal`. On a screen render `notice` above the fields and `dialogs` next to them.
 */
export function useEditForm<Item extends object, Values extends object, Saved>(
  options: EditFormOptions<Item, Values, Saved>,
) {
  const { item, readValues, save, next, onSaved, conflict, draft: drafts, isChanged = differs, ...rest } = options;
  // A refetch must not overwrite what is being typed.
  const [base, setBase] = useState<Base<Item, Values>>(() => ({
    item,
    version: versionOfItem(item),
    values: readValues(item),
  }));
  const [question, setQuestion] = useState<Question | null>(null);
  // A save continues with the version of the previous attempt, before it is rendered.
  const latestBase = useRef(base);
  const isClosing = useRef(false);
  const rebase = (changes: Partial<Base<Item, Values>>) => {
    latestBase.current = { ...latestBase.current, ...changes };
    setBase(latestBase.current);
  };

  const choose = (differences: Difference[], refusal: CallError) =>
    new Promise<Choice>((resolve) => setQuestion({ differences, refusal, onChoose: resolve })).finally(() =>
      setQuestion(null),
    );

  const { writeOptions, toForm } = useFields<Values>({
    ...rest,
    initial: base.values,
    async send(values) {
      let mine = values;
      let saved: Saved | null;
      for (;;) {
        const { item: before, values: initial } = latestBase.current;
        try {
          saved = await save(mine, latestBase.current);
          break;
        } catch (error) {
          if (!(error instanceof CallError && error.status === 412 && before !== null && conflict)) throw error;
          const latest = await conflict.reload(before);
          if (versionOf(latest) === latestBase.current.version) {
            // Not a colleague but a proxy that changes the tag: comparing would never end.
            rebase({ version: undefined });
            continue;
          }
          const theirs = readValues(latest);
          const differences = [
            ...compare(conflict.fields, initial, mine, theirs),
            ...(conflict.compareMore?.(before, latest, mine) ?? []),
          ];
          const choice = differences.length === 0 ? 'mine' : await choose(differences, error);
          if (choice === 'back') return;
          // Fields that the person did not touch get what the colleague saved.
          const own = Object.entries(mine).filter(([name, value]) => !isSame(value, initial[name as keyof Values]));
          mine = choice === 'mine' ? { ...theirs, ...Object.fromEntries(own) } : theirs;
          rebase({ item: latest, version: versionOf(latest), values: theirs });
          form.fillAll(mine);
          if (choice === 'theirs') return;
        }
      }
      if (saved === null) return;
      if (next === undefined) {
        isClosing.current = true;
        draft.discard();
      } else {
        const continued = next(saved, mine);
        draft.forget();
        rebase({ ...continued, version: versionOfItem(continued.item) });
        form.fillAll(continued.values, mine);
      }
      await onSaved?.(saved);
    },
  });

  const form = toForm(useWrite(writeOptions));

  const { values } = form;
  const stored = useMemo(
    () => drafts?.toDraft?.(values, base.values, base.item) ?? values,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is another one in each render
    [values, base],
  );
  const draft = useDraft<Values>({
    place: drafts?.place ?? null,
    values: stored,
    initial: base.values,
    version: base.version,
    fill: form.fill,
    omit: drafts?.omit,
    fileNames: drafts?.fileNames?.(values),
    // It is compared with the version that it was based on when it is saved.
    onRestore: (version) => rebase({ version: version ?? versionOfItem(base.item) }),
  });
  const isDirty = isChanged(base.values, values);
  const hasUnsavedChanges = () => !isClosing.current && isDirty;
  const unsaved = useEffectEvent(hasUnsavedChanges);
  // A screen without `leaveGuard` may be left, but not signed out of.
  useEffect(() => guardWork({ hasUnsavedChanges: () => unsaved(), keepsDraft: true, mayBeLeft: true }), []);
  return {
    ...form,
    isDirty,
    hasUnsavedChanges,
    keepsDraft: drafts !== undefined,
    /** The stored item that the form is based on. */
    base: base.item,
    /** Continues with the item after a part of it was saved on its own; a restored draft is still based on its own version. */
    adjust: (adjusted: Item) => {
      const { item: before, version } = latestBase.current;
      const isRestored = before !== null && version !== versionOf(before);
      rebase({ item: adjusted, version: isRestored ? version : versionOf(adjusted) });
    },
    /** Continues with the stored item, discarding what is in the form. */
    adopt: (stored: Item) => {
      const values = readValues(stored);
      rebase({ item: stored, version: versionOf(stored), values });
      form.fillAll(values);
    },
    notice: draft.notice,
    /** The question about a conflict. */
    conflictDialog: question && (
      <Suspense>
        <ConflictModal {...question} />
      </Suspense>
    ),
    /** The question before leaving a screen. */
    leaveGuard: <LeaveGuard hasUnsavedChanges={hasUnsavedChanges} keepsDraft={drafts !== undefined} />,
  };
}

const versionOfItem = (item: object | null) => (item === null ? undefined : versionOf(item));

/** The fields in which the person's version differs from the colleague's. */
function compare<Values extends object>(
  fields: readonly ComparedField<Values>[],
  initial: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  return fields
    .filter(({ name }) => !isSame(mine[name], theirs[name]))
    .map(({ name, label, isHtml = false }) => ({
      label,
      isHtml,
      isTouched: !isSame(mine[name], initial[name]),
      mine: mine[name],
      theirs: theirs[name],
    }));
}
