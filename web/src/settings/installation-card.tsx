import { installation, type ServiceKeyFacts } from '@dijkportaal/contract/service-keys';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { Card } from '../ui/layout/card.tsx';
import { DataTable } from '../ui/lists/data-table.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useTexts, type SettingsTexts } from './settings-texts.ts';

/** The version and the keys of other systems, for superusers. */
export function InstallationCard() {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(installation.get),
    queryFn: () => callExtension(installation.get, {}),
  });
  return (
    <Card title={t('sections.installation')}>
      {data === undefined && error === null && <Skeleton lines={3} label={t('installation.loading')} />}
      {data === undefined && error !== null && (
        <LoadFailure text={t('installation.failed')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <p>{t('installation.version', { version: data.version })}</p>
          <p>{t(data.keys.length === 0 ? 'installation.noKeys' : 'installation.keysText')}</p>
          {data.keys.length > 0 && (
            <DataTable<ServiceKeyFacts>
              caption={t('installation.keys')}
              rows={data.keys}
              rowKey={({ id }) => String(id)}
              columns={[
                { label: t('installation.name'), card: 'title', cell: ({ id, name }) => `${name} (${id})` },
                {
                  label: t('installation.reads'),
                  cell: ({ scopes }) => scopes.map((scope) => t(`installation.scopes.${scope}`)).join(', '),
                },
                { label: t('installation.made'), isShort: true, cell: ({ created_at }) => formatDate(created_at) },
                {
                  label: t('installation.used'),
                  isShort: true,
                  cell: ({ used_at }) => (used_at === null ? t('installation.never') : formatDate(used_at)),
                },
                { label: t('installation.state'), isShort: true, cell: (key) => stateOf(key, t) },
              ]}
            />
          )}
        </>
      )}
    </Card>
  );
}

function stateOf({ revoked_at, expires_at }: ServiceKeyFacts, t: SettingsTexts): string {
  if (revoked_at !== null) return t('installation.revoked', { date: formatDate(revoked_at) });
  const isOver = Date.parse(expires_at) < Date.now();
  return t(isOver ? 'installation.expired' : 'installation.valid', { date: formatDate(expires_at) });
}
