import { newsletters, type Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CallError, wasCancelled } from '../../platform/call.ts';
import { readTokens } from '../../platform/tokens.ts';
import { keyOf, useRefetch } from '../../platform/queries.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { checkValues } from './check-values.ts';
import { hasStarted } from '../display-state.ts';
import { storeDraft, type NewsletterDraft } from './draft.ts';
import { useTexts } from './editor-texts.ts';
import { isChanged, readValues, type NewsletterValues } from './form-values.ts';
import { fetchNewsletter, newsletterEndpoints, newsletterQuery } from '../queries.ts';
import { fieldErrorsOf, saveNewsletter } from './save-newsletter.ts';

/** A question before saving; the component that shows it calls `answer`. */
export type Question =
  | { about: 'send'; values: NewsletterValues; answer: (isSure: boolean) => void }
  | { about: 'conflict'; values: NewsletterValues; theirs: Newsletter; answer: (choice: Choice) => void };
type Choice = 'mine' | 'theirs' | 'back';

interface FormOptions {
  /** As stored on the server; null for a new one. */
  newsletter: Newsletter | null;
  userId: number;
  /** Called with a new newsletter after it was first saved. */
  onCreated: (created: Newsletter) => void;
}

/** The stored version that is edited, and the values of its fields. */
interface Base {
  newsletter: Newsletter | null;
  values: NewsletterValues;
}

const baseOf = (newsletter: Newsletter | null): Base => ({ newsletter, values: readValues(newsletter) });

/** A partly typed moment is empty for the form, and would mean immediately. */
const isMomentIncomplete = () =>
  document.querySelector<HTMLInputElement>('input[name="sendAt"]')?.validity.customError ?? false;

/** The form of a newsletter: validates, asks for confirmation, saves, and tracks unsaved changes. */
export function useNewsletterForm({ newsletter, userId, onCreated }: FormOptions) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const refetch = useRefetch(newsletterEndpoints);
  const [base, setOwnBase] = useState(() => baseOf(newsletter));
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  /** The current values, for a save that takes a while. */
  const latest = useRef({ base, values: base.values });
  const saved = useRef<Newsletter | null>(null);

  const setBase = (next: Base) => {
    latest.current.base = next;
    setOwnBase(next);
  };
  const ask = <Answer>(make: (answer: (given: Answer) => void) => Question) =>
    new Promise<Answer>((resolve) =>
      setQuestion(
        make((given) => {
          setQuestion(null);
          resolve(given);
        }),
      ),
    );

  /** Until staff start it or choose another time (HeldNotice). */
  const staysHeld = ({ sendAt }: NewsletterValues) =>
    newsletter?.state === 'held' && sendAt === latest.current.base.values.sendAt;
  const form = useForm<NewsletterValues>({
    initial: base.values,
    check: (values) => checkValues(values, t, { isIncomplete: isMomentIncomplete() }),
    async send(values) {
      saved.current = null;
      setProblem(null);
      if (values.send && !staysHeld(values) && !(await ask<boolean>((answer) => ({ about: 'send', values, answer }))))
        return;
      try {
        return await save(values);
      } catch (error) {
        if (wasCancelled(error)) return;
        if (!(error instanceof CallError)) throw error;
        const why = error.status === 404 ? t('gone') : error.sentence;
        setProblem([t('saveFailed'), why].filter(Boolean).join(' '));
        // Sending may have started in the meantime; the screen then shows that.
        if (error.status === 409) await queryClient.invalidateQueries({ queryKey: keyOf(newsletters.get) });
        return fieldErrorsOf(error);
      }
    },
  });
  useLayoutEffect(() => {
    latest.current.values = form.values;
  });

  const fillAll = (values: Partial<NewsletterValues>) => {
    for (const [name, value] of Object.entries(values)) form.fill(name as keyof NewsletterValues, value);
  };
  const adopt = (theirs: Newsletter) => {
    const next = baseOf(theirs);
    setBase(next);
    fillAll(next.values);
    latest.current.values = next.values;
    storeDraft(userId, theirs.id, null);
  };

  const save = async (values: NewsletterValues): Promise<void> => {
    for (let based = latest.current.base.newsletter; ;) {
      try {
        return finish(await saveNewsletter(based, values), values);
      } catch (error) {
        if (!(error instanceof CallError && error.body.code === 'conflict') || based === null) throw error;
        const theirs = await fetchNewsletter(String(based.id));
        queryClient.setQueryData(newsletterQuery(String(theirs.id)).queryKey, theirs);
        if (hasStarted(theirs)) throw error;
        const choice = await ask<Choice>((answer) => ({ about: 'conflict', values, theirs, answer }));
        if (choice === 'theirs') adopt(theirs);
        if (choice !== 'mine') return;
        based = theirs;
      }
    }
  };
  const finish = (now: Newsletter, sent: NewsletterValues) => {
    const isNew = latest.current.base.newsletter === null;
    setBase({ newsletter: now, values: { ...sent, image: null, keepsImage: true } });
    // Changes made while saving stay.
    const { values } = latest.current;
    if (values.image === sent.image && values.keepsImage === sent.keepsImage) {
      const taken = { image: null, keepsImage: true };
      fillAll(taken);
      latest.current.values = { ...values, ...taken };
    }
    queryClient.setQueryData(newsletterQuery(String(now.id)).queryKey, now);
    storeDraft(userId, isNew ? 'new' : now.id, null);
    saved.current = now;
    void refetch();
    if (isNew) onCreated(now);
  };

  const isDirty = isChanged(base.values, form.values);
  const version = newsletter?.version ?? 0;
  useEffect(() => {
    if (newsletter === null || version <= (base.newsletter?.version ?? 0) || isDirty || form.isBusy) return;
    // A colleague saved it in the meantime, and there are no changes here to lose.
    const timer = setTimeout(() => adopt(newsletter));
    return () => clearTimeout(timer);
  });

  return {
    form,
    problem,
    question,
    base: base.newsletter,
    isDirty,
    /** Whether there are unsaved changes. After sign-out nothing blocks leaving. */
    hasUnsavedChanges: () => readTokens() !== null && isChanged(latest.current.base.values, latest.current.values),
    /** Saves unsaved changes first; returns the newsletter, or null when that failed or was cancelled. */
    async saveFirst(): Promise<Newsletter | null> {
      const { base, values } = latest.current;
      if (base.newsletter !== null && !isChanged(base.values, values)) return base.newsletter;
      saved.current = null;
      await form.submit();
      return saved.current;
    },
    /** Shows the stored version instead of what was typed. */
    adopt,
    /** Restores a draft. Saving then detects what a colleague changed since. */
    restore({ values, version }: NewsletterDraft) {
      const { newsletter } = latest.current.base;
      if (newsletter !== null && version !== null) {
        setBase({ ...latest.current.base, newsletter: { ...newsletter, version } });
      }
      fillAll(values);
    },
  };
}

/** Return type of useNewsletterForm. */
export type NewsletterFormState = ReturnType<typeof useNewsletterForm>;
