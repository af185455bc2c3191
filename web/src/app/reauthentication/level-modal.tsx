import { leavePage } from '../../platform/leave-page.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useTexts } from '../texts.ts';

/** The provider to sign in with at a higher level, and the sentence of the server that says so. */
export interface WantedLevel {
  provider: string;
  detail: string;
}

/** Says that a step needs a sign-in at a higher level, and goes to the provider for it, and then back to this page. */
export function LevelModal({ wanted, onClose }: { wanted: WantedLevel; onClose: () => void }) {
  const t = useTexts();
  const back = `${location.pathname}${location.search}`;
  const query = new URLSearchParams({ deed: 'true', confirm: 'true', next: back }).toString();
  return (
    <Modal title={t('level.title')} onClose={onClose}>
      <p>{t('level.text')}</p>
      <p>{wanted.detail}</p>
      <p className="note">{t('level.after')}</p>
      <Actions>
        <Button onClick={() => leavePage(`/auth/oidc/${encodeURIComponent(wanted.provider)}/start?${query}`)}>
          {t('level.signIn')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('reauth.cancel')}
        </Button>
      </Actions>
    </Modal>
  );
}
