import { readFileSync } from 'node:fs';
import path, { posix } from 'node:path';

/** The pages of the manual, in the order in which a reader follows them. */
const pages = ['install', 'run', 'nightly', 'recover', 'postgresql', 'instances'].map(
  (name) => `docs/operations/${name}.md`,
);

/** A fenced block of a page. */
export interface Block {
  page: string;
  heading: string;
  line: number;
  language: string;
  text: string;
  /** The instruction of the page to this script: `<!-- check: … -->` on the line above. */
  note: string;
}

/** What to do with a block: a script that root runs, with input; or nothing, with the reason. */
export type Step = Pick<Block, 'page' | 'heading' | 'line'> & { title: string } & (
    | { script: string; input: string }
    | { notRun: string }
  );

/** Sections that another check covers, or that need something a test machine lacks. */
export const sectionsNotRun: Record<string, string> = {
  'Docker Compose': 'containers are checked elsewhere; this check is about an installation without them',
  "The embedded database's backup": 'this installation has its own PostgreSQL; a test dumps the embedded one',
};

/** What a reader fills in. Everything else is used as it is on the page. */
const placeholders: [string, string][] = [
  ['<your copy>', '/srv/dijkportaal.git'],
  ["'choose one'", "'dijk-en-waard-4711'"],
  ['dijkportaal:password@', 'dijkportaal:dijk-en-waard-4711@'],
  ['portaal:password@', 'portaal:water-en-wind-1953@'],
  ['noord:password@', 'noord:dijk-en-waard-4711@'],
  ['zuid:password@', 'zuid:dijk-en-waard-4711@'],
  ['another-output-of-openssl-rand-base64-32', 'c4vV4mS3zqkz1cWbq0R3l4yXJf0g9m2d8s7h6k5j4n3='],
  ['output-of-openssl-rand-base64-32', 'b4vV4mS3zqkz1cWbq0R3l4yXJf0g9m2d8s7h6k5j4n3='],
  ['dijkportaal_web:password@', 'dijkportaal_web:dijk-en-waard-4711@'],
  ['password=choose-one', 'password=dijk-en-waard-4711'],
];

/** The text of each page of the manual in a checkout, by the path of the page. */
export const readManual = (checkout: string) =>
  new Map(pages.map((page) => [page, readFileSync(path.join(checkout, page), 'utf8')]));

/** The fenced blocks of a Markdown page, in their order. */
export function readBlocks(page: string, pageText: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let note = '';
  let open: (Block & { indent: string; lines: string[] }) | undefined;
  for (const [index, line] of pageText.split('\n').entries()) {
    const fence = /^( *)```(\w*)$/.exec(line);
    if (open !== undefined) {
      if (fence?.[1] === open.indent && fence[2] === '') {
        const { indent: _, lines, ...block } = open;
        blocks.push({ ...block, text: `${lines.join('\n')}\n` });
        open = undefined;
        note = '';
      } else open.lines.push(line.slice(open.indent.length));
    } else if (fence !== null) {
      const [, indent = '', language = ''] = fence;
      open = { page, heading, line: index + 1, language, text: '', note, indent, lines: [] };
    } else {
      heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading;
      if (line.trim() !== '') note = /^<!-- check: (.+) -->$/.exec(line)?.[1] ?? '';
    }
  }
  return blocks;
}

/** What to do with a block. Throws when no rule applies: a page may not grow untested. */
export function toStep(block: Block): Step {
  const { page, heading, line, language, note } = block;
  const place = { page, heading, line };
  const notRun = sectionsNotRun[heading] ?? /^not run: (.+)$/.exec(note)?.[1];
  if (notRun !== undefined) return { ...place, title: `a block of ${language || 'text'}`, notRun };
  const text = placeholders.reduce((all, [from, to]) => all.replaceAll(from, to), block.text);
  const problem = `${page}, line ${line}, ${heading}`;
  const leftOver = /<[a-z][^>@]*>|\bpassword@|choose.one|…/.exec(text)?.[0];
  if (leftOver !== undefined) throw new Error(`${problem}: nothing fills in ${leftOver}`);
  if (/^\s*npm run admin /m.test(text)) {
    throw new Error(`${problem}: npm run admin would run as root without the settings; use dijkportaal-admin`);
  }
  if (language === 'sh' && /&&.*\n./.test(text)) {
    throw new Error(`${problem}: a failure before && does not stop the lines after it`);
  }

  const file = /^(?:#!.*\n)?(?:#|--) (\/\S+)\n/.exec(text)?.[1];
  if (file !== undefined && language === 'text') {
    return { ...place, title: `lines in ${file}`, script: replaceLines(file, text), input: text };
  }
  if (file !== undefined) {
    const mode = text.startsWith('#!') ? '755' : '644';
    const write = `mkdir -p ${posix.dirname(file)}\n[ -e ${file} ] || install -m ${mode} /dev/null ${file}\ncat > ${file}`;
    return { ...place, title: file, script: write, input: text };
  }
  const title = text.split('\n')[0] ?? '';
  if (language === 'sh') {
    const input = /^input (.+)$/.exec(note)?.[1] ?? '';
    return { ...place, title, script: `cd /opt/dijkportaal 2>/dev/null || cd\n${text}`, input: `${input}\n` };
  }
  if (language === 'sql') {
    const database = /^database (\w+)$/.exec(note)?.[1] ?? 'postgres';
    return {
      ...place,
      title,
      script: `cd /tmp && runuser -u postgres -- psql --no-psqlrc --set ON_ERROR_STOP=1 ${database}`,
      input: text,
    };
  }
  throw new Error(`${problem}: no rule for a block of ${language || 'text'} that does not begin with # and a path`);
}

/** Each line replaces the one in the file that begins with the same word. */
function replaceLines(file: string, text: string): string {
  const names = [...text.matchAll(/^(\w+)[ =]/gm)].map(([, name]) => name);
  return `sed --in-place --regexp-extended '/^(${names.join('|')})[ =]/d' ${file}\ncat >> ${file}`;
}

/** The packages of Debian that the pages install. */
export const findPackages = (steps: Step[]) =>
  steps.flatMap((step) =>
    'notRun' in step
      ? []
      : [...step.script.matchAll(/^apt-get install --yes (.+)$/gm)].flatMap(([, names = '']) => names.split(' ')),
  );
