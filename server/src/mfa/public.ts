/** Checks the second factor of a person inside the transaction that signs them in. */
export { checkSecondFactor } from './second-factor.ts';

/** The outcome of that check. */
export type { FactorOutcome } from './second-factor.ts';
