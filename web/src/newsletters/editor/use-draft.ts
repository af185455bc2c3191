import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useEffect, useRef, useState } from 'react';
import { storeDraft, readDraft, type DraftPlace, type NewsletterDraft } from './draft.ts';
import { isChanged } from './form-values.ts';
import type { NewsletterFormState } from './use-newsletter-form.ts';

/** Debounce before the draft is stored, in milliseconds. */
const pause = 300;

interface DraftOptions {
  editor: NewsletterFormState;
  userId: number;
  newsletter: Newsletter | null;
  /** Whether the fields are locked. */
  isFixed: boolean;
}

/** Stores unsaved changes in the browser, and offers the draft of an earlier visit. */
export function useDraft({ editor, userId, newsletter, isFixed }: DraftOptions) {
  const { values } = editor.form;
  const { isDirty } = editor;
  const place: DraftPlace = newsletter?.id ?? 'new';
  const version = editor.base?.version ?? null;
  const [offer, setOffer] = useState(() => {
    const stored = isFixed ? null : readDraft(userId, place);
    return stored !== null && isChanged(values, { ...values, ...stored.values }) ? stored : null;
  });

  const store = useRef(() => {});
  useEffect(() => {
    const { image, keepsImage: _keepsImage, ...stored } = values;
    const draft = { at: new Date().toISOString(), version, hadImage: image !== null, values: stored };
    // The earlier draft stays until the person decides about it.
    store.current = () => offer === null && storeDraft(userId, place, isDirty ? draft : null);
    const timer = setTimeout(() => store.current(), pause);
    return () => clearTimeout(timer);
  }, [values, isDirty, version, place, userId, offer]);

  useEffect(() => {
    const storeNow = () => store.current();
    addEventListener('pagehide', storeNow);
    return () => {
      removeEventListener('pagehide', storeNow);
      storeNow();
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
      storeDraft(userId, place, null);
      setOffer(null);
    },
  };
}
