import { serviceScopes, type ServiceScope } from '@dijkportaal/contract/platform/endpoint';
import type { Database } from '../platform/database/db.ts';
import { ConfigError } from '../platform/errors.ts';
import { createServiceKey, listServiceKeys, revokeServiceKey } from './keys.ts';

interface KeyOptions {
  name?: string | undefined;
  scope?: string[] | undefined;
  days?: string | undefined;
  id?: string | undefined;
}

const day = (moment: Date) => moment.toISOString().slice(0, 10);

/** `key create`: prints a new key, once. */
export async function createKey({ db }: Database, { name, scope = [], days = '365' }: KeyOptions): Promise<string> {
  const scopes = serviceScopes.filter((known) => scope.includes(known));
  if (name === undefined || !/^[\w .-]{1,60}$/.test(name))
    throw new ConfigError('Say which system has the key: --name siem (letters, digits, spaces, dots and dashes)');
  if (scopes.length === 0 || scope.some((one) => !scopes.includes(one as ServiceScope)))
    throw new ConfigError(`Say what the key may read: --scope, once or more, with ${serviceScopes.join(', ')}`);
  if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > 366)
    throw new ConfigError('Say how long it is valid: --days, from 1 to 366');
  const { id, key, expiresAt } = await createServiceKey(db, { name, scopes, days: Number(days) });
  return `Key ${id} of ${name} reads ${scopes.join(', ')} until ${day(expiresAt)}. It is shown only now:\n${key}`;
}

/** `key list`: the keys that are valid now, without the keys themselves. */
export async function listKeys({ db }: Database): Promise<string> {
  const keys = await listServiceKeys(db);
  if (keys.length === 0) return 'No key is valid.';
  return keys
    .map(({ id, name, scopes, expiresAt, usedAt }) => {
      const used = usedAt === null ? 'never used' : `last used on ${day(usedAt)}`;
      return `${id}  ${name}: ${scopes.join(', ')}; until ${day(expiresAt)}, ${used}`;
    })
    .join('\n');
}

/** `key revoke`. */
export async function revokeKey({ db }: Database, { id = '' }: KeyOptions): Promise<string> {
  if (!/^[1-9]\d{0,8}$/.test(id) || !(await revokeServiceKey(db, Number(id))))
    throw new ConfigError('Give the number of a valid key: "key list" has them, --id 3 names one');
  return `Key ${id} opens nothing any more.`;
}
