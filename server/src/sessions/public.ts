/** Signs a new access token for a session. */
export { signAccessToken } from './access-tokens.ts';

/** Signs the only token of an impersonation. */
export { signImpersonationToken } from './access-tokens.ts';

/** Reads the bearer token of a request, without asking the database whether its session is alive. */
export { readBearer } from './access-tokens.ts';

/** Describes a browser in Dutch by its user agent, such as 'Firefox op Windows'. */
export { describeDevice } from './devices.ts';

/** Stores the device that someone signs in with and returns whether it is new. */
export { rememberDevice } from './devices.ts';

/** Opens a session and returns its id and first refresh token. */
export { insertSession } from './queries.ts';

/** Exchanges a refresh token for its successor; a reused one ends the session. */
export { renewSession } from './renew-session.ts';

/** Finds the person behind a live session, with their present rights. */
export { findActor } from './queries.ts';

/** Finds the signed-in person as the browser knows them. */
export { findSignedInUser } from './queries.ts';

/** The condition that an impersonation is not over; needs its session, that session's user and the resident joined. */
export { isImpersonationAlive, resident } from './queries.ts';

/** The columns of the contract's `User`. */
export { userColumns } from './queries.ts';

/** Finds the session that a refresh token belongs to. */
export { findSessionOfToken } from './queries.ts';

/** Records that the person of a session has just proved who they are. */
export { markAuthenticated } from './queries.ts';

/** Throws 403 reauth_required unless the caller proved who they are within the last 10 minutes. */
export { requireFreshSignIn } from './queries.ts';

/** Ends one session, immediately. */
export { endSession } from './queries.ts';

/** Ends all sessions of a person, except optionally one. */
export { endSessions } from './queries.ts';

/** When a session was revoked, or expires if it is not used again. */
export { endOfSession } from './jobs.ts';
