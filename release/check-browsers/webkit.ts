import { spawn } from 'node:child_process';
import { findFreePort } from '../../tools/portal-process.ts';
import { fileField, until, type Browser } from './browser.ts';

/** The key of an element in a response of WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts WebKitGTK on a screen in memory and controls it with WebDriver. */
export async function startWebKit(): Promise<Browser> {
  const port = await findFreePort();
  const screen = ['--auto-servernum', '--server-args=-screen 0 1500x1000x24'];
  const child = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { message?: string } };
    if (!response.ok) throw new Error(value?.message ?? `WebDriver responded with ${response.status}`);
    return value;
  };
  await until('WebKit', async () => (await send('GET', '/status')) !== null);
  const alwaysMatch = { unhandledPromptBehavior: 'accept', pageLoadStrategy: 'normal' };
  const session = (await send('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string };
  const at = `/session/${session.sessionId}`;
  const widen = async (width: number) =>
    void (await send('POST', `${at}/window/rect`, { x: 0, y: 0, width, height: 940 }));
  await widen(1440);
  return {
    name: 'WebKit',
    open: async (url) => void (await send('POST', `${at}/url`, { url })),
    widen,
    back: async () => void (await send('POST', `${at}/back`, {})),
    async evaluate(expression) {
      const script = `Promise.resolve(${expression}).then((value) => arguments[0](JSON.stringify(value ?? null)))`;
      // An arrow has no arguments of its own, so these are those of the script.
      return JSON.parse(String(await send('POST', `${at}/execute/async`, { script, args: [] }))) as unknown;
    },
    act: async (actions) => void (await send('POST', `${at}/actions`, { actions })),
    async chooseFiles(paths) {
      const using = { using: 'css selector', value: fileField };
      const element = (await send('POST', `${at}/element`, using)) as Record<string, string>;
      await send('POST', `${at}/element/${element[elementKey]}/value`, { text: paths.join('\n') });
    },
    screenshot: async () => String(await send('GET', `${at}/screenshot`)),
    async close() {
      await send('DELETE', at).catch(() => null);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    },
  };
}
