import { newsletterArchive } from '@dijkportaal/contract/newsletters/archive';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call, CallError } from '../platform/call.ts';
import { readProfile } from '../platform/read-profile.ts';
import { toBody } from './edit/edit-draft.ts';
import { toast } from '../platform/toasts.ts';
import { updateProfile } from '../platform/session.ts';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CheckboxField } from '../ui/forms/checkbox-field.tsx';
import { profileQuery } from './queries.ts';
import { useTexts } from './texts.ts';

type Choice = 'newsletter' | 'notifications';
const choices: Choice[] = ['newsletter', 'notifications'];

/** One's mail preferences. A change is saved immediately, and reverted when that fails. */
export function MailChoices({ profile }: { profile: Profile }) {
  const t = useTexts();
  const { change, failed } = useSaving(profile);
  return (
    <Card title={t('choices.title')}>
      <p>{t('choices.intro')}</p>
      {choices.map((choice) => (
        <CheckboxField
          key={choice}
          label={t(`choices.${choice}`)}
          description={t(`choices.${choice}Text`)}
          checked={profile[choice]}
          error={failed === choice ? t('choices.notSavedText') : null}
          onChange={(checked) => change(choice, checked)}
        />
      ))}
      <IfOffered endpoint={newsletterArchive.list}>
        <Link to="/newsletter-archive" className="touch">
          {t('choices.archive')}
        </Link>
      </IfOffered>
    </Card>
  );
}

/** Saves one change at a time, so that the last one also reaches the server last. */
function useSaving(profile: Profile) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const stored = useRef(profile);
  const queue = useRef(Promise.resolve());
  // Remains next to its box when the toast has gone.
  const [failed, setFailed] = useState<Choice | null>(null);

  const save = async (choice: Choice, checked: boolean) => {
    const id = String(profile.id);
    try {
      const body = { ...toBody(stored.current), [choice]: checked };
      const saved = await call(profiles.replace, { params: { id }, body }, { success: t('choices.saved') });
      stored.current = readProfile(saved);
      queryClient.setQueryData(profileQuery(id).queryKey, stored.current);
    } catch (error) {
      toast({ type: 'error', text: t('choices.notSaved') });
      setFailed(choice);
      // The profile is sent whole, and staff may have changed another part of it.
      if (error instanceof CallError && error.status === 400)
        stored.current = await queryClient.fetchQuery(profileQuery(id)).catch(() => stored.current);
    }
    updateProfile({ [choice]: stored.current[choice] });
  };

  const change = (choice: Choice, checked: boolean) => {
    setFailed(null);
    updateProfile({ [choice]: checked });
    queue.current = queue.current.then(() => save(choice, checked));
  };
  return { change, failed };
}
