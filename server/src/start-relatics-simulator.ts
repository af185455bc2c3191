import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readRelaticsSettings, type RelaticsSettings } from './platform/relatics/settings.ts';

const program = path.resolve(import.meta.dirname, '../../simulators/relatics/main.ts');

/** A simulated relationship system for the demo, and how to let go of it. */
export interface RelaticsSimulator {
  settings: RelaticsSettings | null;
  stop(): void;
}

/**
 * Starts the simulator as a process of its own on a free port of this machine. It ends with this process, whatever
 * happens. Null where it did not come along with the installation or does not start: the portal does without.
 */
export async function startRelaticsSimulator(): Promise<RelaticsSimulator | null> {
  if (!existsSync(program)) return null;
  const child = spawn(process.execPath, [program, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const lines = createInterface(child.stdout ?? process.stdin);
  const said = await Promise.race([once(lines, 'line'), once(child, 'exit'), once(child, 'error')]);
  if (typeof said[0] !== 'string' || !said[0].startsWith('{')) return null;
  const { url, workspace, entryCode } = JSON.parse(said[0]) as Record<'url' | 'workspace' | 'entryCode', string>;
  const settings = readRelaticsSettings({
    RELATICS_URL: url,
    RELATICS_WORKSPACE: workspace,
    RELATICS_ENTRY_CODE: entryCode,
  });
  return { settings, stop: () => void child.kill() };
}
