import { createFileRoute } from '@tanstack/react-router';
import { DataAccessCard } from '../../audit/data-access-card.tsx';
import { ContactPersonCard } from '../../contact-persons/public.ts';
import { DossierCard } from '../../dossier/dossier-card.tsx';
import { MfaCard } from '../../mfa/mfa-card.tsx';
import { PasskeyCard } from '../../passkeys/passkey-card.tsx';
import { leavePage } from '../../platform/leave-page.ts';
import { forgetTokens } from '../../platform/tokens.ts';
import { OwnProfileScreen } from '../../profiles/own-profile-screen.tsx';

export const Route = createFileRoute('/_signed-in/user-profile')({ component: UserProfile });

function UserProfile() {
  return (
    <OwnProfileScreen
      mfaCard={<MfaCard />}
      passkeyCard={<PasskeyCard />}
      accessCard={<DataAccessCard />}
      contactCard={<ContactPersonCard />}
      dossierCard={<DossierCard />}
      onDeleted={leave}
    />
  );
}

/** Reloading the page clears the account from memory. */
function leave(): void {
  forgetTokens();
  leavePage('/account-deleted');
}
