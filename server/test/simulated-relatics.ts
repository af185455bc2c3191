import { RelaticsMapping } from '../src/platform/relatics/mapping.ts';
import type { RelaticsLog } from '../src/platform/relatics/report-call.ts';
import { defaultLimits, type RelaticsLimits, type RelaticsSettings } from '../src/platform/relatics/settings.ts';
import { startSimulator } from './simulator.ts';

/** One request in the log of the simulator, with masked secrets. */
export interface SimulatedRequest {
  method: string;
  path: string;
  operation: string | null;
  parameters: Record<string, string>;
  headers: Record<string, string>;
  body: string;
}

/** The simulator in its own process, and settings to connect to it. */
export interface SimulatedRelatics {
  url: string;
  setFaults(faults: object[]): Promise<void>;
  setRevision(revision: number): Promise<void>;
  requests(): Promise<SimulatedRequest[]>;
  reset(): Promise<void>;
  settings(mode: Mode, limits?: Partial<RelaticsLimits>): RelaticsSettings;
  /** The environment variables of a portal that connects to it with SOAP and an entry code. */
  portalSettings(): Record<'RELATICS_URL' | 'RELATICS_WORKSPACE' | 'RELATICS_ENTRY_CODE', string>;
  stop(): void;
}
export type Mode = 'soap-code' | 'soap-oauth' | 'rest-oauth' | 'rest-form';

/** Starts it on a free port, with optional arguments. It always ends with this process. */
export async function startSimulatedRelatics(...more: string[]): Promise<SimulatedRelatics> {
  type Fact = 'workspace' | 'entryCode' | 'clientId' | 'clientSecret';
  const { facts, control, setFaults, reset, stop } = await startSimulator<Fact>('relatics', more);

  function settings(mode: Mode, limits: Partial<RelaticsLimits> = {}): RelaticsSettings {
    const oauth = {
      kind: 'oauth' as const,
      clientId: facts.clientId,
      clientSecret: facts.clientSecret,
      tokenUrl: new URL(`${facts.url}/oauth2/token`),
      style: mode === 'rest-form' ? ('form' as const) : ('basic' as const),
    };
    return {
      baseUrl: facts.url,
      workspace: facts.workspace,
      mode: mode.startsWith('soap') ? 'soap' : 'rest',
      auth: mode === 'soap-code' ? { kind: 'entryCode', code: facts.entryCode } : oauth,
      userAgent: 'Dijkportaal test',
      mapping: RelaticsMapping.parse({}),
      limits: { ...defaultLimits, retryDelay: 5, ...limits },
    };
  }
  return {
    url: facts.url,
    settings,
    portalSettings: () => ({
      RELATICS_URL: facts.url,
      RELATICS_WORKSPACE: facts.workspace,
      RELATICS_ENTRY_CODE: facts.entryCode,
    }),
    setFaults,
    reset,
    stop,
    setRevision: async (revision) => void (await control('PUT', `revision/${revision}`)),
    requests: async () => (await control('GET', 'log')) as SimulatedRequest[],
  };
}

/** A log that stores its lines. */
export function keepLog(): RelaticsLog & { lines: string[] } {
  const lines: string[] = [];
  const keep = (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`);
  return { lines, info: keep, warn: keep };
}
