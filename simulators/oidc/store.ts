import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What an issuer remembers, in memory: the library warns about the one that it has itself. */
export function createStore(): (model: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  const find = (matches: (row: AdapterPayload) => boolean) => Promise.resolve([...rows.values()].find(matches));

  return (model) => {
    const key = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, row) => void rows.set(key(id), row),
      find: (id) => Promise.resolve(rows.get(key(id))),
      findByUid: (uid) => find((row) => row.uid === uid && row.kind === model),
      findByUserCode: (code) => find((row) => row.userCode === code),
      async consume(id) {
        const row = rows.get(key(id));
        if (row !== undefined) row.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void rows.delete(key(id)),
      async revokeByGrantId(grantId) {
        for (const [name, row] of rows) if (row.grantId === grantId) rows.delete(name);
      },
    };
  };
}
