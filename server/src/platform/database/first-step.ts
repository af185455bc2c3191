import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** Runs in a transaction of other code. */
type FirstStep = (tx: Transaction) => Promise<void>;

const pending = new AsyncLocalStorage<{ step: FirstStep | null }>();

/** Runs `work`; the first transaction that it commits runs `step` first. */
export async function withFirstStep<Result>(step: FirstStep, work: () => Promise<Result>): Promise<Result> {
  const own: { step: FirstStep | null } = { step };
  // What the work leaves running is no longer part of it.
  return pending.run(own, () => work().finally(() => void (own.step = null)));
}

/** The same database, whose transactions run the pending step of their caller. */
export function runningFirstStep(db: NodePgDatabase): NodePgDatabase {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const own = pending.getStore();
    const step = own?.step ?? null;
    if (own === undefined || step === null || config?.accessMode === 'read only') return transaction(work, config);
    const result = await transaction(async (tx) => {
      await step(tx);
      return work(tx);
    }, config);
    own.step = null;
    return result;
  };
  return db;
}
