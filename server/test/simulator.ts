import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Starts a simulator on a free port, in its own process that always ends with this one, and reads what it prints. */
export async function startSimulator<Fact extends string>(name: 'oidc' | 'pdok' | 'relatics', more: string[]) {
  const program = path.resolve(import.meta.dirname, `../../simulators/${name}/main.ts`);
  const child = spawn(process.execPath, [program, '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('the simulator has no output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const facts = JSON.parse(line) as Record<Fact | 'url', string>;

  async function control(method: string, where: string, body?: object): Promise<unknown> {
    const options = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${facts.url}/__sim/${where}`, options);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
  return {
    facts,
    control,
    setFaults: async (faults: object[]) => void (await control('PUT', 'faults', faults)),
    reset: async () => void (await control('POST', 'reset')),
    stop: () => void child.kill(),
  };
}
