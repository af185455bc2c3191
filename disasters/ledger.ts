/** A session that was issued to a client. */
export interface LedgerSession {
  access: string;
  refresh: string;
  rotates: boolean;
  /** When a renewal got no response: the portal may have replaced the refresh token (`performance.now()`). */
  uncertainSince: number | null;
}

/** Everything that the portal has acknowledged, and so may never lose. */
export interface Ledger {
  /** The text that a contact must have, and those of a change without response. */
  contacts: Map<number, { acknowledged: string; attempted: string | null }>;
  /** Subjects of messages. */
  messages: Map<number, string>;
  /** Texts of replies, of residents and of staff. */
  replies: Map<number, string>;
  /** When residents pressed 'send' for a message of this scenario, and when they saw its receipt; `Date.now()`. */
  receipts: { subject: string; pressedAt: number; shownAt: number }[];
  /** SHA-256 of the file of a document; null when the document was deleted. */
  documents: Map<number, string | null>;
  /** Subjects of mails that ended with a reason. When the clock jumps ahead, their rows are rightly removed. */
  explainedMails: Set<string>;
  newsletters: Set<number>;
  ended: LedgerSession[];
  /** Sessions that stopped working without being ended. */
  lostSessions: number;
  /** Sessions that ended because the response to a renewal was lost for longer than the 30 seconds that allow a retry. */
  expiredRenewals: number;
  requests: Requests;
  /** Statuses of 500 and up that do not say that something is unavailable. */
  unexpected: Map<string, number>;
}

/** How many requests succeeded, were refused, and got no response. */
export interface Requests {
  acknowledged: number;
  refused: number;
  unanswered: number;
}

export function openLedger(): Ledger {
  return {
    contacts: new Map(),
    messages: new Map(),
    replies: new Map(),
    receipts: [],
    documents: new Map(),
    explainedMails: new Set(),
    newsletters: new Set(),
    ended: [],
    lostSessions: 0,
    expiredRenewals: 0,
    requests: { acknowledged: 0, refused: 0, unanswered: 0 },
    unexpected: new Map(),
  };
}
