import type { Profile } from '@dijkportaal/contract/profiles';
import { useNavigate } from '@tanstack/react-router';
import { isStaff, isSuperuser, useSignedInPerson } from '../../platform/session.ts';
import { Button } from '../../ui/layout/button.tsx';
import { mayChange } from '../may-change.ts';
import { useTexts } from '../texts.ts';

/** Links staff from a profile to its form; nothing if they may not edit it. */
export function EditButton({ profile }: { profile: Profile }) {
  const t = useTexts();
  const navigate = useNavigate();
  const person = useSignedInPerson();
  if (!isStaff(person) || !mayChange({ profile: person.profile, isSuperuser: isSuperuser(person) }, profile))
    return null;
  return (
    <Button
      variant="default"
      onClick={() => void navigate({ to: '/profile/$id/edit', params: { id: String(profile.id) } })}
    >
      {t('change')}
    </Button>
  );
}
