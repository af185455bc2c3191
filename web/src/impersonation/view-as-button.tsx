import { impersonation } from '@dijkportaal/contract/impersonation';
import type { Profile } from '@dijkportaal/contract/profiles';
import { useEffect, useState } from 'react';
import { useOffered } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { takeViewEnd } from '../platform/impersonation.ts';
import { toast } from '../platform/toasts.ts';
import { MenuItem } from '../ui/layout/action-menu.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './texts.ts';
import { ViewAsModal } from './view-as-modal.tsx';

/** Opens the portal as the resident of a profile sees it; nothing for a colleague's. The view is also ended here. */
export function ViewAsButton({ profile }: { profile: Profile }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const isOffered = useOffered(impersonation.start);
  useEffect(() => {
    const end = takeViewEnd();
    if (end === null) return;
    const text = t(end.isOver ? 'over' : 'stopped', { name: end.name });
    toast({ type: end.isOver ? 'warn' : 'success', text, ...(end.isOver && { duration: 10_000 }) });
  }, [t]);
  if (!isOffered || profile.permissions.length > 0) return null;
  const name = fullName(profile);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('view')}
      </Button>
      {isAsking && <ViewAsModal resident={{ profileId: profile.id, name }} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The same in the menu of a row; the caller shows the dialog. */
export function ViewAsItem({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useTexts();
  if (!useOffered(impersonation.start)) return null;
  return (
    <MenuItem aria-label={t('viewNamed', { name })} onClick={onClick}>
      {t('view')}
    </MenuItem>
  );
}
