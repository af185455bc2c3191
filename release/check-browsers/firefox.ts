import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../tools/portal-process.ts';
import { fileField, until, type Browser } from './browser.ts';

/** What Firefox sends: the result of a command, or an error; an event has no id. */
interface Response {
  id?: number;
  result?: object;
  error?: string;
  message?: string;
}

/** Starts Firefox on a screen in memory and controls it with WebDriver BiDi, which it has built in. */
export async function startFirefox(): Promise<Browser> {
  const port = await findFreePort();
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  const screen = ['--auto-servernum', '--server-args=-screen 0 1500x1000x24'];
  const options = ['--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
  const size = ['--width', '1440', '--height', '900'];
  const child = spawn('xvfb-run', [...screen, 'firefox-esr', ...options, ...size, 'about:blank'], {
    stdio: 'ignore',
  });
  const socket = await until('Firefox', async () => {
    const opened = new WebSocket(`ws://127.0.0.1:${port}/session`);
    await new Promise((resolve, reject) => {
      opened.addEventListener('open', resolve);
      opened.addEventListener('error', () => reject(new Error('Firefox does not listen yet')));
    });
    return opened;
  });
  const waiting = new Map<number, PromiseWithResolvers<object>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result = {}, error, message } = JSON.parse(String(data)) as Response;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
  });
  let lastId = 0;
  const send = (method: string, params: object): Promise<object> => {
    const id = (lastId += 1);
    const response = Promise.withResolvers<object>();
    waiting.set(id, response);
    socket.send(JSON.stringify({ id, method, params }));
    return response.promise;
  };
  const alert = { unhandledPromptBehavior: { default: 'accept' } };
  await send('session.new', { capabilities: { alwaysMatch: alert } });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? '';
  const widen = async (width: number) =>
    void (await send('browsingContext.setViewport', { context, viewport: { width, height: 900 } }));
  await widen(1440);
  const run = async (expression: string) => {
    const { type, result, exceptionDetails } = (await send('script.evaluate', {
      expression,
      awaitPromise: true,
      target: { context },
    })) as { type: string; result: Record<string, unknown>; exceptionDetails?: { text: string } };
    if (type === 'exception') throw new Error(exceptionDetails?.text ?? 'the page threw an error');
    return result;
  };
  return {
    name: 'Firefox',
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    widen,
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    async evaluate(expression) {
      const { value } = await run(`Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`);
      return JSON.parse(String(value)) as unknown;
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    async chooseFiles(files) {
      const element = await run(`document.querySelector('${fileField}')`);
      await send('input.setFiles', { context, element: { sharedId: element['sharedId'] }, files });
    },
    screenshot: async () => ((await send('browsingContext.captureScreenshot', { context })) as { data: string }).data,
    async close() {
      await send('browser.close', {});
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null)));
      await rm(profile, { recursive: true, force: true });
    },
  };
}
