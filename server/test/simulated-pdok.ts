import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { defaultPdokLimits, type PdokLimits, type PdokSettings } from '../src/platform/pdok/settings.ts';

const program = path.resolve(import.meta.dirname, '../../simulators/pdok/main.ts');

/** The simulator in its own process, and settings to connect to it. */
export interface SimulatedPdok {
  setFaults(faults: object[]): Promise<void>;
  /** What arrived, and how many calls ran at the same time. */
  requests(): Promise<{ log: { url: string; headers: Record<string, string> }[]; maxActive: number }>;
  reset(): Promise<void>;
  settings(limits?: Partial<PdokLimits>): PdokSettings;
  /** The environment variables of a portal that connects to it. */
  portalSettings: Record<'PDOK_PARCELS_URL' | 'PDOK_ADDRESSES_URL', string>;
  stop(): void;
}

/** Starts it on a free port, with optional arguments. It always ends with this process. */
export async function startSimulatedPdok(...more: string[]): Promise<SimulatedPdok> {
  const child = spawn(process.execPath, [program, '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('the simulator has no output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, parcels, addresses } = JSON.parse(line) as Record<'url' | 'parcels' | 'addresses', string>;
  async function control(method: string, where: string, body?: object): Promise<unknown> {
    const options = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${url}/__sim/${where}`, options);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
  return {
    setFaults: async (faults) => void (await control('PUT', 'faults', faults)),
    requests: async () => (await control('GET', 'log')) as Awaited<ReturnType<SimulatedPdok['requests']>>,
    reset: async () => void (await control('POST', 'reset')),
    settings: (limits = {}) => ({
      parcelsUrl: parcels,
      addressesUrl: addresses,
      isChosen: true,
      referer: 'https://portaal.example.org',
      limits: { ...defaultPdokLimits, retryDelay: 5, ...limits },
    }),
    portalSettings: { PDOK_PARCELS_URL: parcels, PDOK_ADDRESSES_URL: addresses },
    stop: () => void child.kill(),
  };
}
