import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { readSource, sources } from './import-graph.ts';

/** What the query builder cannot do: the rule in CONTRIBUTING.md. The text in parentheses is left out. */
const statements: RegExp[] = [
  /^with \w+/,
  /^insert into .*\bselect\b/,
  /^update .* set .* from /,
  /^delete from .* using /,
  /^create temporary table /,
  /^(declare|fetch|close|lock table|vacuum|analyze|set local) /,
  /\b(union|intersect|except)\b/,
  // Two ways of locking in one statement.
  /\bfor (no key )?(update|share) .*\bfor (key )?share\b/,
  // A function of the database or conditions: the builder always selects from a table.
  /^select (?!.* from )/,
];

/** Anywhere in the statement, and in the constants of its file that it uses. */
const parts: RegExp[] = [
  /\blateral\b/,
  /\bunion all\b|\bwindow \w+ as\b/,
  // Rows of a function, and tables that exist only for a transaction or session.
  /(\bfrom|\bjoin|,)\s+(unnest|regexp_split_to_table|jsonb?_\w+)\(/,
  /\b(staged_contacts|staged_zones|contact_changes|imported_contacts)\b/,
];

/** The places that give `execute` a statement that the query builder can do. */
function findPlainSql(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const declared = new Map<string, string>();
  const asked: { place: string; text: string }[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) declared.set(id.name, textOf(init));
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || textOf(callee.property) !== 'execute') return;
      // With values it is a prepared query of the builder.
      if (first === undefined || first.type === 'ObjectExpression') return;
      asked.push({ place: `${file}:${source.slice(0, start).split('\n').length}`, text: textOf(first) });
    },
  }).visit(program);
  return asked
    .filter(({ text }) => {
      const used = [...text.matchAll(/\b[a-z]\w+\b/gi)].flatMap(([name]) => declared.get(name) ?? []);
      const needsSql = statements.some((form) => form.test(outermost(text)));
      return !needsSql && !parts.some((form) => [text, ...used].some((one) => form.test(one)));
    })
    .map(({ place }) => place);
}

/** A statement on one line, without what is in braces and parentheses. */
function outermost(text: string): string {
  let [from, to] = ['', text.slice(text.indexOf('`') + 1)];
  while (from !== to) [from, to] = [to, to.replaceAll(/\$?\{[^{}]*\}|\([^()]*\)/g, '_')];
  return to.replaceAll(/\s+/g, ' ').trim();
}

it('is only what the query builder cannot do', () => {
  const files = sources.filter((file) => file.startsWith('server/src/') && !file.endsWith('.test.ts'));
  expect(files.flatMap((file) => findPlainSql(file, readSource(file)))).toEqual([]);
});

it.each([
  'select ${users.id} from ${users} where exists (select from groups union all select from zones)',
  "update users set name = (select name from contacts where id = 1) where name = ''",
  'delete from users where id = 1',
  "insert into users (name) values ('')",
])('is not %s', (statement) => {
  expect(findPlainSql('x.ts', `await db.execute(sql\`${statement}\`);`)).toEqual(
    statement.includes('union all') ? [] : ['x.ts:1'],
  );
});
