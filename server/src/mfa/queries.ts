import type { Db } from '../platform/db.ts';

/** What became of the second factor in a sign-in. `missing`: it is on and no code was given. */
export type FactorOutcome = 'not_needed' | 'accepted' | 'missing' | 'wrong' | 'too_many';
