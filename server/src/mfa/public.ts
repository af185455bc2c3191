export { factorKeys } from './codes.ts';
export { notifyPerson } from './notify-person.ts';
export { checkSecondFactor, createFactorLimiter, hasAuthenticator } from './second-factor.ts';
export type { FactorOutcome } from './second-factor.ts';
