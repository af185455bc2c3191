import { defaultPdokLimits, type PdokLimits, type PdokSettings } from '../src/platform/pdok/settings.ts';
import { startSimulator } from './simulator.ts';

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
  const { facts, control, setFaults, reset, stop } = await startSimulator<'parcels' | 'addresses'>('pdok', more);
  const { parcels, addresses } = facts;
  return {
    setFaults,
    reset,
    stop,
    requests: async () => (await control('GET', 'log')) as Awaited<ReturnType<SimulatedPdok['requests']>>,
    settings: (limits = {}) => ({
      parcelsUrl: parcels,
      addressesUrl: addresses,
      isChosen: true,
      referer: 'https://portaal.example.org',
      limits: { ...defaultPdokLimits, retryDelay: 5, ...limits },
    }),
    portalSettings: { PDOK_PARCELS_URL: parcels, PDOK_ADDRESSES_URL: addresses },
  };
}
