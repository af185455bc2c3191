import type { contacts } from '@dijkportaal/contract/contacts/contacts';
import type { users } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from '../../platform/queries.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { fetchBounced } from '../queries.ts';
import { useTexts } from '../texts.ts';

interface BouncedAmongProps {
  endpoint: typeof users.bounced | typeof contacts.bounced;
  ids: readonly number[];
}

/** Says to how many of the people who will be invited mail came back; nothing if there are none. */
export function BouncedAmong({ endpoint, ids }: BouncedAmongProps) {
  const t = useTexts();
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: keyOf(endpoint, ids),
    queryFn: () => fetchBounced(endpoint, ids),
    gcTime: 0,
  });
  if (error !== null) return <LoadFailure text={t('invite.bouncedFailed')} onRetry={() => void refetch()} />;
  if (isLoading) return <Skeleton lines={2} label={t('invite.bouncedLoading')} />;
  if (!data || data.count === 0) return null;
  const { count, names } = data;
  const others = count - names.length;
  const list = [...names, ...(others > 0 ? [t('invite.others', { count: others })] : [])].join(', ');
  return <Alert tone="warn">{t('invite.bouncedAmong', { count, names: list })}</Alert>;
}
