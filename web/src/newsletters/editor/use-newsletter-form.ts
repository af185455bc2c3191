import type { AudienceLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import { newsletters, type Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { keyOf, useRefetch } from '../../platform/queries.ts';
import { compareFile } from '../../ui/files/compare-files.ts';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import { fetchNewsletter, newsletterEndpoints, newsletterQuery } from '../queries.ts';
import { checkValues } from './check-values.ts';
import { useTexts, type EditorTexts } from './editor-texts.ts';
import { isChanged, readValues, type NewsletterValues } from './form-values.ts';
import { saveNewsletter } from './save-newsletter.ts';

/** Fields whose errors the form shows under another name, or elsewhere. */
const fieldOf = {
  send_at: 'sendAt',
  send_to_contacts: 'sendToContacts',
  reply_to: 'replyTo',
  everyone: 'groups',
  featured_image: 'image',
  image_upload: 'image',
} as const;

interface FormOptions {
  /** As stored on the server; null for a new one. */
  newsletter: Newsletter | null;
  /** Called with a new newsletter after it was first saved. */
  onCreated: (created: Newsletter) => void;
}

/** A partly typed time is empty for the form, and would mean immediately. */
const isMomentIncomplete = () =>
  document.querySelector<HTMLInputElement>('input[name="send_at"]')?.validity.customError ?? false;

/** The form of a newsletter, which asks for confirmation before it saves one that will be sent. */
export function useNewsletterForm({ newsletter, onCreated }: FormOptions) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const refetch = useRefetch(newsletterEndpoints);
  const show = (stored: Newsletter) => queryClient.setQueryData(newsletterQuery(String(stored.id)).queryKey, stored);
  /** Before a newsletter is saved that will be sent automatically. */
  const [question, setQuestion] = useState<{ values: NewsletterValues; answer: (isSure: boolean) => void } | null>(
    null,
  );
  const isSure = (values: NewsletterValues) =>
    new Promise<boolean>((resolve) => setQuestion({ values, answer: resolve })).finally(() => setQuestion(null));
  const lastSaved = useRef<Newsletter | null>(null);

  const form = useEditForm<Newsletter, NewsletterValues, Newsletter>({
    item: newsletter,
    readValues,
    check: (values) => checkValues(values, t, { isIncomplete: isMomentIncomplete() }),
    async save(values, base) {
      // One that is held remains so until staff start it or choose another time (HeldNotice).
      const staysHeld = newsletter?.state === 'held' && values.sendAt === base.values.sendAt;
      if (values.send && !staysHeld && !(await isSure(values))) return null;
      try {
        return await saveNewsletter(base.item, values, base.version);
      } catch (error) {
        // Sending may have started in the meantime; the screen then shows that.
        if (error instanceof CallError && error.status === 409)
          await queryClient.invalidateQueries({ queryKey: keyOf(newsletters.get) });
        throw error;
      }
    },
    next: (saved, sent) => ({ item: saved, values: { ...sent, image: null, keepsImage: true } }),
    async onSaved(saved) {
      lastSaved.current = saved;
      show(saved);
      await refetch();
      if (newsletter === null) onCreated(saved);
    },
    failedText: (error) =>
      error instanceof CallError && error.status === 404 ? `${t('saveFailed')} ${t('gone')}` : t('saveFailed'),
    fieldOf,
    conflict: {
      async reload({ id }) {
        const latest = await fetchNewsletter(String(id));
        show(latest);
        return latest;
      },
      fields: [
        { name: 'title', label: t('fields.title') },
        { name: 'content', label: t('fields.content'), isHtml: true },
        { name: 'replyTo', label: t('fields.replyTo') },
        { name: 'send', label: t('fields.send') },
        { name: 'sendAt', label: t('fields.sendAt') },
        { name: 'everyone', label: t('everyone') },
        { name: 'groups', label: t('fields.groups') },
        { name: 'zones', label: t('fields.zones') },
        { name: 'segments', label: t('fields.segments') },
        { name: 'sendToContacts', label: t('fields.sendToContacts') },
        { name: 'sendToNotLoggedIn', label: t('fields.sendToNotLoggedIn') },
      ],
      compareMore: (before, latest, { image, keepsImage, limits }) => [
        ...compareLimits(before.limits, latest.limits, limits, t),
        ...compareFile(t('fields.image'), before.image, latest.image, { upload: image, keeps: keepsImage }),
      ],
    },
    draft: {
      place: `newsletter ${newsletter?.id ?? 'new'}`,
      omit: ['image', 'keepsImage'],
      fileNames: ({ image }) => (image === null ? [] : [image.name]),
    },
    isChanged,
  });

  const { base, isDirty } = form;
  // A colleague saved it in the meantime, and there are no changes here to lose.
  if (newsletter !== null && base !== null && newsletter.updated_at > base.updated_at && !isDirty && !form.isBusy) {
    form.adopt(newsletter);
  }

  return {
    form,
    question,
    /** Saves unsaved changes first; returns the newsletter, or null when that failed or was cancelled. */
    async saveFirst(): Promise<Newsletter | null> {
      if (base !== null && !isDirty) return base;
      lastSaved.current = null;
      await form.submit();
      return lastSaved.current;
    },
  };
}

export type NewsletterFormState = ReturnType<typeof useNewsletterForm>;

/** The difference between the limits that a colleague saved and those of the form, for the question about it. */
function compareLimits(before: AudienceLimits, latest: AudienceLimits, mine: AudienceLimits, t: EditorTexts) {
  const isSame = (one: AudienceLimits, other: AudienceLimits) => JSON.stringify(one) === JSON.stringify(other);
  if (isSame(mine, latest)) return [];
  const describe = ({ match, works, without_groups, without_zones, without_segments }: AudienceLimits) =>
    [
      ...(match === 'all' ? [t('limits.all')] : []),
      ...(works === null ? [] : [t('limits.works')]),
      t('limits.excluded', { count: without_groups.length + without_zones.length + without_segments.length }),
    ].join('. ');
  return [
    {
      label: t('limits.title'),
      isHtml: false,
      isTouched: !isSame(mine, before),
      mine: describe(mine),
      theirs: describe(latest),
    },
  ];
}
