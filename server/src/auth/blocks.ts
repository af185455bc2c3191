import type { PersonAccount } from '@dijkportaal/contract/people/people';
import { createFactorLimiter } from '../mfa/public.ts';
import { deriveKey } from '../platform/crypto.ts';
import type { Limiter } from '../platform/security/limits.ts';
import type { Services } from '../platform/services.ts';
import { createLoginCodeLimiter, createRequestLimiters } from './links/link-limits.ts';
import { createPasswordLimiter } from './sign-in/sign-in-limits.ts';

export type Block = NonNullable<PersonAccount['sign_in']>['blocks'][number];

interface Account {
  id: number;
  email: string;
}

/** Lists and lifts what an account may not do for some minutes after too many attempts. */
export function createBlocks({ pool, config }: Pick<Services, 'pool' | 'config'>) {
  const key = deriveKey(config.appSecret, 'attempt counts');
  const login = createRequestLimiters(pool, key, 'login');
  const reset = createRequestLimiters(pool, key, 'reset');
  const counters: { kind: Block['kind']; limiter: Limiter; by: keyof Account }[] = [
    { kind: 'password', limiter: createPasswordLimiter(pool, key), by: 'email' },
    { kind: 'mfa_code', limiter: createFactorLimiter(pool, key), by: 'id' },
    { kind: 'login_code', limiter: createLoginCodeLimiter(pool, key), by: 'id' },
    { kind: 'login_link', limiter: login.requests, by: 'email' },
    { kind: 'login_link', limiter: login.mails, by: 'email' },
    { kind: 'reset', limiter: reset.requests, by: 'email' },
    { kind: 'reset', limiter: reset.mails, by: 'email' },
  ];
  return {
    /** What is refused now, each kind once, with the time from which it is allowed again. */
    async list(account: Account): Promise<Block[]> {
      const ends = await Promise.all(counters.map(({ limiter, by }) => limiter.blockedUntil(String(account[by]))));
      const latest = new Map<Block['kind'], string>();
      counters.forEach(({ kind }, index) => {
        const until = ends[index]?.toISOString();
        if (until !== undefined && until > (latest.get(kind) ?? '')) latest.set(kind, until);
      });
      return [...latest].map(([kind, until]) => ({ kind, until }));
    },
    /** Resets the counters, so that everything is allowed again. */
    async lift(account: Account): Promise<void> {
      await Promise.all(counters.map(({ limiter, by }) => limiter.forget(String(account[by]))));
    },
  };
}
