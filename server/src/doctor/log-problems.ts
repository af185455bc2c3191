import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config.ts';
import { checkMailServer } from './mail-checks.ts';
import { checkRelatics } from './network-checks.ts';

/**
 * Checks the mail server and Relatics, if the role uses them, and logs what does not work. They may be down when the
 * portal starts, so nothing else depends on it. Never throws.
 */
export async function logProblems(config: Config, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { role, mail, relatics } = config;
  const checks = [
    ...(role !== 'web' && mail.smtp !== null ? [checkMailServer(mail.smtp)] : []),
    ...(role !== 'worker' && relatics !== null ? [checkRelatics(config)] : []),
  ];
  for (const findings of await Promise.allSettled(checks)) {
    if (findings.status === 'rejected') continue;
    for (const { state, text, advice } of findings.value) {
      if (state === 'bad') log.warn({ event: 'start_check', advice }, text);
    }
  }
}
