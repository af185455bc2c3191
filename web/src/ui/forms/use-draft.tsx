import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMinute } from '../../platform/date-time.ts';
import { readDraft, storeDraft, type Draft } from '../../platform/drafts.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts } from '../texts.ts';
import { isSame } from './use-form.ts';

interface FormDraft extends Draft {
  version: string | null;
  /** The fields that differed from the stored ones. */
  values: Record<string, unknown>;
  /** The names of the files that were selected. */
  files?: string[];
}

interface DraftOptions<Values extends object> {
  /** Which form it is, such as `news 7`; null for one without drafts. */
  place: string | null;
  values: Values;
  /** The values as stored on the server. */
  initial: Values;
  /** The version that is edited; a draft of another version is compared with it when it is saved. */
  version?: string | undefined;
  fill: (name: keyof Values & string, value: Values[keyof Values & string]) => void;
  /** Fields that cannot be stored, such as selected files. */
  omit?: readonly (keyof Values & string)[] | undefined;
  /** The names of the selected files: the notice asks to select those of a restored draft again. */
  fileNames?: readonly string[] | undefined;
  /** Called with the version that a restored draft was based on, and without it when that draft is discarded. */
  onRestore: (version?: string) => void;
}

/** Debounce before a draft is stored, in milliseconds. */
const pauseMs = 300;

/** Stores the unsaved changes of a form on this device, and restores them when the form is opened again. */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { place, values, initial, version, fill, omit = [], fileNames = [], onRestore } = options;
  const t = useTexts();
  const { user } = useSignedInPerson();
  const valueOf = (name: string) => initial[name as keyof Values];
  const [restored, setRestored] = useState(() => {
    const draft = (place === null ? null : readDraft(user.id, place)) as Partial<FormDraft> | null;
    const stored = Object.entries(draft?.values ?? {}).filter(([name, value]) => isAlike(value, valueOf(name)));
    const files = draft?.files ?? [];
    const isNothing = files.length === 0 && stored.every(([name, value]) => isSame(value, valueOf(name)));
    return draft?.at === undefined || isNothing
      ? null
      : { at: draft.at, version: draft.version, values: stored, files };
  });
  const isDone = useRef(false);
  const changes = Object.entries(values).filter(
    ([name, value]) => !omit.includes(name as keyof Values & string) && !isSame(value, valueOf(name)),
  );
  const missing = removeEach(restored?.files ?? [], fileNames);

  const restore = useEffectEvent(() => {
    if (restored === null) return;
    for (const [name, value] of restored.values) {
      fill(name as keyof Values & string, value as Values[keyof Values & string]);
    }
    onRestore(restored.version ?? undefined);
  });
  useEffect(() => restore(), []);

  const store = useEffectEvent(() => {
    if (isDone.current || place === null) return;
    const files = [...fileNames, ...missing];
    const draft: FormDraft = {
      at: new Date().toISOString(),
      version: version ?? null,
      values: Object.fromEntries(changes),
      files,
    };
    storeDraft(user.id, place, changes.length + files.length > 0 ? draft : null);
  });
  useEffect(() => {
    const timer = setTimeout(() => store(), pauseMs);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    const storeNow = () => store();
    addEventListener('pagehide', storeNow);
    return () => {
      removeEventListener('pagehide', storeNow);
      storeNow();
    };
  }, []);

  const forget = () => {
    if (place !== null) storeDraft(user.id, place, null);
    setRestored(null);
  };
  const reset = () => {
    for (const [name, value] of Object.entries(initial)) fill(name as keyof Values & string, value);
    onRestore();
    setRestored(null);
  };
  return {
    /** Removes the draft of a form that was saved and remains open. */
    forget,
    /** Removes the draft of a form that was saved and closes. */
    discard() {
      isDone.current = true;
      forget();
    },
    /** Shows that a draft was restored, and offers to discard it. */
    notice: restored !== null && changes.length + missing.length > 0 && (
      <Alert tone="info">
        <p>{t('draft.restored', { moment: formatMinute(restored.at) })}</p>
        {missing.length > 0 && <p>{t('draft.files', { count: missing.length, names: listNames(missing, t) })}</p>}
        <Button
          variant="default"
          onClick={({ currentTarget: { form } }) => {
            reset();
            // The button disappears.
            form?.querySelector<HTMLElement>('input:not([hidden]), textarea')?.focus();
          }}
        >
          {t('draft.discard')}
        </Button>
      </Alert>
    ),
  };
}

/** The names except these; one that occurs twice is removed as often as it occurs among them. */
function removeEach(names: readonly string[], removed: readonly string[]): string[] {
  const left = [...removed];
  return names.filter((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const maxNames = 10;

function listNames(names: readonly string[], t: ReturnType<typeof useTexts>): string {
  const listed = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? t('draft.moreFiles', { names: listed, count: names.length - maxNames }) : listed;
}

/** An earlier or later version of the portal may have stored something else. */
function isAlike(value: unknown, present: unknown): boolean {
  return typeof value === typeof present && Array.isArray(value) === Array.isArray(present) && value !== null;
}
