import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { percentile } from '../bench/auth/figures.ts';
import type { Ledger, Requests } from './ledger.ts';
import type { MailFigures } from './oracle.ts';
import type { Recovery } from './scenario.ts';

/** The faults of one scenario and what the oracle counted after it. */
export interface Outcome {
  name: string;
  /** Why it did not run. */
  skipped?: string;
  recoveries: Recovery[];
  requests: Requests;
  mails: Pick<MailFigures, 'received' | 'doubles' | 'unanswered'>;
  /** Seconds from the last fault until no mail was left to send; null if that took too long. */
  drained: number | null;
  /** Milliseconds from 'send' until the receipt was on the screen, and until its mail had arrived. */
  receipts: { shown: number; mailed: number }[];
  violations: string[];
}

interface Run {
  seed: number;
  seconds: number;
  postgres: string;
  outcomes: Outcome[];
  ledger: Ledger;
  maxCopies: number;
  orphans: number;
}

/** The page of figures, in Markdown. */
export function writeReport({ seed, seconds, postgres, outcomes, ledger, maxCopies, orphans }: Run): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const violations = outcomes.flatMap(({ name, violations }) => violations.map((text) => `${name}: ${text}`));
  const total = (read: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + read(outcome), 0);
  const kept = [
    `${ledger.contacts.size} contacts`,
    `${ledger.messages.size} messages`,
    `${ledger.replies.size} replies`,
    `${ledger.documents.size} documents`,
    `${ledger.newsletters.size} newsletters`,
  ];
  return [
    `Seed ${seed}, ${(seconds / 60).toFixed(1)} minutes, commit ${commit}, Node ${process.version}, PostgreSQL ${postgres}, ` +
      `load average ${loadavg()[0]?.toFixed(1)}.`,
    '',
    table([
      [
        'Scenario',
        'Faults',
        'Ready again, median / max',
        'Mail sent after',
        'Requests ok / refused / no reply',
        'Mails',
        'Doubles',
        'Violations',
      ],
      ...outcomes.map(rowOf),
    ]),
    '',
    `Acknowledged and checked: ${kept.join(', ')}, ${ledger.ended.length} ended sessions. ` +
      `Mails received ${total(({ mails }) => mails.received)}, doubles ${total(({ mails }) => mails.doubles)}, ` +
      `at most ${maxCopies} copies for one recipient. Files without a row after the clean-up: ${orphans}. ` +
      `Sessions that ended because the reply to a renewal was lost for over 30 seconds: ${ledger.expiredRenewals}.`,
    '',
    ...outcomes.filter(({ receipts }) => receipts.length > 0).flatMap((outcome) => [receiptsOf(outcome), '']),
    `Unexpected statuses: ${[...ledger.unexpected].map(([call, count]) => `${call} (${count})`).join(', ') || 'none'}.`,
    '',
    violations.length === 0 ? 'No violations.' : `Violations:\n\n${violations.map((text) => `- ${text}`).join('\n')}`,
  ].join('\n');
}

function receiptsOf({ name, receipts }: Outcome): string {
  const seconds = (times: number[]) =>
    [0.5, 0.99].map((share) => (percentile(times, share) / 1000).toFixed(2)).join(' / ');
  const shown = seconds(receipts.map((receipt) => receipt.shown));
  const mailed = seconds(receipts.map((receipt) => receipt.mailed));
  return `${name}: ${receipts.length} messages; from 'send' to the receipt on the screen ${shown} s (median / p99), by mail ${mailed} s.`;
}

function rowOf({ name, skipped, recoveries, requests, mails, drained, violations }: Outcome): string[] {
  if (skipped !== undefined) return [name, `skipped: ${skipped}`, '', '', '', '', '', ''];
  const seconds = recoveries.map((recovery) => recovery.seconds).toSorted((a, b) => a - b);
  const median = seconds[Math.floor(seconds.length / 2)] ?? 0;
  return [
    name,
    String(recoveries.length),
    `${median.toFixed(1)} / ${(seconds.at(-1) ?? 0).toFixed(1)} s`,
    drained === null ? 'not' : `${drained.toFixed(0)} s`,
    `${requests.acknowledged} / ${requests.refused} / ${requests.unanswered}`,
    String(mails.received),
    String(mails.doubles),
    String(violations.length),
  ];
}

function table(rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
