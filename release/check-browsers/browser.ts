import { setTimeout as pause } from 'node:timers/promises';
import { patience } from '../../tools/patience.ts';

/** A source of input with its actions, the same in WebDriver and WebDriver BiDi. */
interface Input {
  type: 'pointer' | 'key';
  id: string;
  parameters?: { pointerType: 'mouse' };
  actions: object[];
}

/** What a check needs of a browser. */
export interface Browser {
  name: string;
  open(url: string): Promise<void>;
  /** Makes the page this wide, in pixels. */
  widen(width: number): Promise<void>;
  /** One step back in the history. */
  back(): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  act(inputs: Input[]): Promise<void>;
  /** Selects files in the first field for files in the open dialog, or else on the page. */
  chooseFiles(paths: string[]): Promise<void>;
  /** A PNG in base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

/** The field for files that `chooseFiles` fills. */
export const fileField = 'dialog[open] input[type=file], body:not(:has(dialog[open])) input[type=file]';

/** Calls until there is a result. */
export async function until<Result>(what: string, read: () => Promise<Result | null | false>): Promise<Result> {
  const deadline = Date.now() + patience / 2;
  let last: unknown = null;
  while (Date.now() < deadline) {
    // The page may be between two documents.
    const result = await read().catch((error: unknown) => {
      last = error;
      return null;
    });
    if (result !== null && result !== false) return result;
    await pause(100);
  }
  throw new Error(`waited in vain for ${what}${last instanceof Error ? `: ${last.message}` : ''}`);
}

/** Finds what a person sees by its name, preferably in the open dialog. */
const find = `(kind, name) => {
  const kinds = {
    press: 'button, a, summary, [role=option], [role=menuitem], [role=switch], input[type=radio], input[type=checkbox]',
    field: 'input:not([type=file]), textarea, select, [contenteditable=true]',
    text: 'h1, h2, h3, p, li, td, span, strong, dd, article',
  };
  const nameOf = (element) => element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
  const names = (element) => [nameOf(element), ...[...(element.labels ?? [])].map((label) => label.textContent),
    ...(kind === 'field' ? [] : [element.textContent])].map((text) => text.replaceAll(/\\s+/g, ' ').trim());
  const isVisible = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const scopes = [...document.querySelectorAll('dialog[open]')].slice(-1).concat(document.body);
  for (const scope of scopes) {
    const found = [...scope.querySelectorAll(kinds[kind])].filter(isVisible);
    const one = found.find((element) => names(element).includes(name)) ??
      found.filter((element) => names(element).some((text) => text.startsWith(name))).at(-1);
    if (one) return one;
  }
  return null;
}`;

/** A page as a person uses it: by what is on the screen, with a real mouse and keyboard. */
export function controlPage(browser: Browser, origin: string) {
  const element = (kind: string, name: string) => `(${find})(${JSON.stringify(kind)}, ${JSON.stringify(name)})`;
  const centre = async (expression: string, what: string) =>
    (await until(what, () =>
      browser.evaluate(`(() => {
        const element = ${expression};
        if (!element || element.matches(':disabled, [aria-disabled=true]')) return null;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return [Math.round(x + width / 2), Math.round(y + height / 2)];
      })()`),
    )) as [number, number];
  const drag = async (path: [number, number][]) => {
    const moves = path.map(([x, y]) => ({ type: 'pointerMove', x, y, duration: 60 }));
    const [first, ...others] = moves;
    const actions = [first ?? {}, { type: 'pointerDown', button: 0 }, ...others, { type: 'pointerUp', button: 0 }];
    await browser.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  };
  const keys = async (text: string) => {
    const actions = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await browser.act([{ type: 'key', id: 'keyboard', actions }]);
  };
  const page = {
    evaluate: (expression: string) => browser.evaluate(expression),
    // The browser may still be on its way to another page.
    open: (path: string) => until(path, () => browser.open(origin + path).then(() => true)),
    back: () => browser.back(),
    widen: (width: number) => browser.widen(width),
    path: async () => String(await browser.evaluate('location.pathname')),
    sees: (text: string) =>
      until(`'${text}'`, () => browser.evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`)),
    holds: (expression: string) => until(expression, () => browser.evaluate(`!!(${expression})`)),
    async press(name: string) {
      await drag([await centre(element('press', name), `the button '${name}'`)]);
    },
    async type(name: string, text: string) {
      await drag([await centre(element('field', name), `the field '${name}'`)]);
      await keys(text);
    },
    keys,
    chooseFiles: (paths: string[]) => browser.chooseFiles(paths),
    /** Drags one element to another with the events of the browser: WebDriver starts no drag of its own. */
    async dragTo(from: string, to: string) {
      await browser.evaluate(`(async () => {
        const [from, to, dataTransfer] = [${from}, ${to}, new DataTransfer()];
        for (const [element, type] of [[from, 'dragstart'], [to, 'dragover'], [to, 'drop'], [from, 'dragend']]) {
          element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      })()`);
    },
    drag,
    centre,
    async signIn(who: string, password: string) {
      // Not a screen: that of an earlier session would say that it ended, with the address of that person.
      await page.open('/health/live');
      await browser.evaluate(
        "localStorage.clear(), sessionStorage.clear(), localStorage.setItem('dijkportaal.cookie-notice', 'dismissed'), true",
      );
      await page.open('/login');
      await page.type('E-mail', `${who}@example.org`);
      await page.type('Wachtwoord', password);
      await page.press('Inloggen');
      await page.holds("location.pathname === '/' && document.querySelector('h1')");
    },
  };
  return page;
}

export type Page = ReturnType<typeof controlPage>;
