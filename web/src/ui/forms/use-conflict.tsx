import { lazy, Suspense, useRef, useState } from 'react';
import { CallError, versionOf } from '../../platform/call.ts';
import type { Difference } from '../dialogs/conflict-modal.tsx';
import { isSame } from './use-form.ts';

const ConflictModal = lazy(() =>
  import('../dialogs/conflict-modal.tsx').then((module) => ({ default: module.ConflictModal })),
);

/** A field in the comparison: its label, and whether it holds HTML. */
export interface ComparedField<Values> {
  name: keyof Values & string;
  label: string;
  isHtml?: boolean;
}

interface ConflictOptions<Item extends object, Values extends object> {
  /** As loaded from its own endpoint; null for a new one. */
  item: Item | null;
  readValues: (item: Item) => Values;
  /** Loads it again, when someone else changed it. */
  reload: (item: Item) => Promise<Item>;
  fields: readonly ComparedField<Values>[];
  /** What differs besides, such as in the files: from the version the form is based on, and from the latest. */
  compareMore?: (base: Item, latest: Item, mine: Values) => Difference[];
  /** Fills the form. */
  fill: (name: keyof Values & string, value: Values[keyof Values & string]) => void;
}

type Choice = 'mine' | 'theirs' | 'back';

/**
 * Saves with If-Match. If a colleague saved first, a dialog shows both versions: the person's own changes then replace
 * the colleague's, or the form gets the colleague's version.
 */
export function useConflict<Item extends object, Values extends object>(options: ConflictOptions<Item, Values>) {
  const { item, readValues, reload, fields, compareMore, fill } = options;
  const base = useRef({ item, version: item === null ? undefined : versionOf(item) });
  const [question, setQuestion] = useState<{
    differences: Difference[];
    response: (choice: Choice) => void;
  } | null>(null);

  const ask = (differences: Difference[]) =>
    new Promise<Choice>((resolve) => {
      setQuestion({
        differences,
        response(choice) {
          setQuestion(null);
          resolve(choice);
        },
      });
    });
  const adopt = (values: Values) => {
    for (const [name, value] of Object.entries(values)) fill(name as keyof Values & string, value);
  };

  return {
    /**
     * Calls `send` with the values and the version they are based on. Returns null when the person chose the colleague's
     * version or went back to the form.
     */
    async save<Result>(
      values: Values,
      send: (values: Values, base: Item, ifMatch: string | undefined) => Promise<Result>,
    ): Promise<Result | null> {
      let mine = values;
      for (;;) {
        const { item: before, version } = base.current;
        if (before === null) throw new Error('a new object has no version');
        try {
          return await send(mine, before, version);
        } catch (error) {
          if (!(error instanceof CallError && error.status === 412)) throw error;
        }
        const latest = await reload(before);
        const [initial, theirs] = [readValues(before), readValues(latest)];
        // Fields that the person did not touch keep what the colleague saved.
        const own = Object.entries(mine).filter(([name, value]) => !isSame(value, initial[name as keyof Values]));
        const merged: Values = { ...theirs, ...Object.fromEntries(own) };
        const differences = [
          ...fields
            .filter(({ name }) => !isSame(mine[name], theirs[name]))
            .map(({ name, label, isHtml = false }) => ({
              label,
              isHtml,
              isTouched: !isSame(mine[name], initial[name]),
              mine: mine[name],
              theirs: theirs[name],
            })),
          ...(compareMore?.(before, latest, mine) ?? []),
        ];
        const choice = differences.length === 0 ? 'mine' : await ask(differences);
        if (choice === 'back') return null;
        base.current = { item: latest, version: versionOf(latest) };
        mine = choice === 'mine' ? merged : theirs;
        adopt(mine);
        if (choice === 'theirs') return null;
      }
    },
    /** The stored item that the form is based on. */
    base: () => base.current.item,
    /** Makes a save compare with this version, which a draft was based on. */
    basedOn: (version: string | undefined) => {
      base.current.version = version;
    },
    /** Continues with what was saved, for a form that stays open. */
    rebase: (saved: Item) => {
      base.current = { item: saved, version: versionOf(saved) };
    },
    /** Continues with the item after a part of it was saved on its own; a restored draft keeps its version. */
    adjust: (adjusted: Item) => {
      const { item: before, version } = base.current;
      const isDraft = before !== null && version !== versionOf(before);
      base.current = { item: adjusted, version: isDraft ? version : versionOf(adjusted) };
    },
    /** To be rendered next to the form. */
    dialog: question && (
      <Suspense>
        <ConflictModal differences={question.differences} onChoose={question.response} />
      </Suspense>
    ),
  };
}
