import { profiles } from '@dijkportaal/contract/profiles';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './texts.ts';

/** Permanently deletes one's own account, after a second step that lists what is lost. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const lost = [t('delete.lostFacts'), t('delete.lostWishes'), t('delete.lostMail'), t('delete.lostAccess')];
  return (
    <Card title={t('delete.title')}>
      <p>{t('delete.intro')}</p>
      <Button variant="default" tone="danger" onClick={() => setAsking(true)}>
        {t('delete.button')}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={t('delete.confirmTitle')}
          confirmLabel={t('delete.confirm')}
          failedText={t('delete.failed')}
          tone="danger"
          onConfirm={async () => {
            await call(profiles.deleteAccount, {}, { success: null });
            onDeleted();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('delete.lost')}</p>
          <ul>
            {lost.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>{t('delete.kept')}</p>
          <p>
            <strong>{t('delete.forGood')}</strong>
          </p>
        </ConfirmModal>
      )}
    </Card>
  );
}
