import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft, type DraftPlace, type NewsletterDraft } from './draft.ts';
import { isChanged } from './form-values.ts';
import type { NewsletterFormState } from './use-newsletter-form.ts';

/** Debounce before the draft is stored, in milliseconds. */
const pause = 300;

interface KeptDraft {
  editor: NewsletterFormState;
  userId: number;
  newsletter: Newsletter | null;
  /** Whether the fields are locked. */
  isFixed: boolean;
}

/** Stores unsaved changes in the browser, and offers the draft of an earlier visit. */
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
    // The earlier draft stays until the person decides about it.
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
    /** The draft of an earlier visit; null when there is none, or after the decision. */
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
