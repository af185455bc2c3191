export { signAccessToken } from './access-tokens.ts';
export { signImpersonationToken } from './access-tokens.ts';
export { readBearer } from './access-tokens.ts';
export { describeDevice } from './devices.ts';
export { rememberDevice } from './devices.ts';
export { insertSession } from './queries.ts';
export type { ProviderFacts } from './queries.ts';
export { renewSession } from './renew-session.ts';
export { findActor } from './queries.ts';
export { findSignedInUser } from './queries.ts';
export { isImpersonationAlive, resident } from './queries.ts';
export { userColumns } from './queries.ts';
export { findSessionOfToken } from './queries.ts';
export { countAsSignIn } from './queries.ts';
export { markAuthenticated } from './queries.ts';
export { requireFreshSignIn } from './queries.ts';
export { describeSignIn, isRepresented, requireDeedLevel } from './sign-in-level.ts';
export { endSession } from './queries.ts';
export { endSessions } from './queries.ts';
export { isAlive } from './queries.ts';
export {
  cleanUpProviderSessions,
  endByProvider,
  endProviderSessions,
  endUnlinkedSessions,
  offerSignOut,
  providerTokenKeys,
  sealTokens,
  takeSignOut,
  unsealTokens,
} from './provider-sessions.ts';
export { endOfSession } from './jobs.ts';
