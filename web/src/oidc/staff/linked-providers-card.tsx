import { oidc, type LinkedProvider } from '@dijkportaal/contract/oidc';
import type { Profile } from '@dijkportaal/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unlessGone } from '../../platform/call.ts';
import { formatDate } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { fullName } from '../../platform/full-name.ts';
import { keyOf, useRefetch } from '../../platform/queries.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { LinkRequests } from './link-requests.tsx';
import { useTexts } from './texts.ts';

/** With which providers somebody else can sign in or wants to, for superusers, who decide. Nothing for who has none. */
export function LinkedProvidersCard({ profile }: { profile: Profile }) {
  return (
    <IfOffered endpoint={oidc.linked}>
      <LinkedProviders userId={String(profile.user)} name={fullName(profile)} />
    </IfOffered>
  );
}

interface LinkedProvidersProps {
  userId: string;
  name: string;
}

function LinkedProviders({ userId, name }: LinkedProvidersProps) {
  const t = useTexts();
  const [asked, setAsked] = useState<LinkedProvider | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(oidc.linked, userId),
    queryFn: () => callExtension(oidc.linked, { params: { id: userId } }),
  });
  if (data === undefined && !isError) return null;
  const { results, requests } = data ?? { results: [], requests: [] };
  if (data !== undefined && results.length + requests.length === 0 && asked === null) return null;
  return (
    <Card title={t('title')}>
      {data === undefined && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      <LinkRequests userId={userId} name={name} requests={requests} />
      {results.length > 0 && (
        <>
          <p>{t('intro', { name })}</p>
          <ul className="stack-3">
            {results.map((linked) => (
              <li key={linked.id} className="row">
                <div>
                  <strong>{linked.name}</strong>
                  <span className="note block">{t('since', { when: formatDate(linked.linked_at) })}</span>
                </div>
                <Button
                  variant="default"
                  aria-label={t('unlink.named', { provider: linked.name })}
                  onClick={() => setAsked(linked)}
                >
                  {t('unlink.button')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked !== null && <Unlink userId={userId} name={name} linked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface UnlinkProps extends LinkedProvidersProps {
  linked: LinkedProvider;
  onClose: () => void;
}

function Unlink({ userId, name, linked: { id, name: provider }, onClose }: UnlinkProps) {
  const t = useTexts();
  const refetch = useRefetch([oidc.linked], onClose);
  const unlink = async () => {
    const params = { id: userId, identity: String(id) };
    // One that a colleague unlinked is a success.
    await unlessGone(callExtension(oidc.unlink, { params }, { success: t('unlink.done', { provider }) }));
    await refetch();
  };
  return (
    <ConfirmModal
      title={t('unlink.title', { provider })}
      confirmLabel={t('unlink.button')}
      failedText={t('unlink.failed')}
      tone="danger"
      onConfirm={unlink}
      onCancel={onClose}
    >
      <p>{t('unlink.text', { name, provider })}</p>
      <p>{t('unlink.again', { provider })}</p>
    </ConfirmModal>
  );
}
