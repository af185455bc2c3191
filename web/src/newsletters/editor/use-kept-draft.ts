import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft, type DraftPlace, type NewsletterDraft } from './draft.ts';
import { isChanged } from './form-values.ts';
import type { NewsletterFormState } from './use-newsletter-form.ts';

/** Milliseconds without another key after which what was typed is kept. */
const pause = 300;

interface KeptDraft {
  editor: NewsletterFormState;
  userId: number;
  newsletter: Newsletter | null;
  /** Whether nothing can be changed any more. */
  isFixed: boolean;
}

/** Keeps in the browser what is typed and not saved, and offers what was left there at an earlier time. */
export function useKeptDraft({ editor, userId, newsletter, isFixed }: KeptDraft) {
  const { values } = editor.form;
  const { isDirty } = editor;
  const place: DraftPlace = newsletter?.id ?? 'new';
  const version = editor.base?.version ?? null;
  const [offer, setOffer] = useState(() => {
    const kept = isFixed ? null : readDraft(userId, place);
    return kept !== null && isChanged(values, { ...values, ...kept.values }) ? kept : null;
  });

  const keep = useRef(() => {});
  useEffect(() => {
    const { image, keepsImage: _keepsImage, ...kept } = values;
    const draft = { at: new Date().toISOString(), version, hadImage: image !== null, values: kept };
    // What was left before stays until somebody decides on it.
    keep.current = () => offer === null && keepDraft(userId, place, isDirty ? draft : null);
    const timer = setTimeout(() => keep.current(), pause);
    return () => clearTimeout(timer);
  }, [values, isDirty, version, place, userId, offer]);

  useEffect(() => {
    const keepNow = () => keep.current();
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return {
    /** What was not saved at an earlier time; null when there is nothing, or it was decided on. */
    offer,
    restore: () => {
      if (offer !== null) editor.restore(offer satisfies NewsletterDraft);
      setOffer(null);
    },
    discard: () => {
      keepDraft(userId, place, null);
      setOffer(null);
    },
  };
}
