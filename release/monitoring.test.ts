import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { openDatabase } from '../server/src/platform/database/db.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { startMetrics } from '../server/src/platform/monitoring/metrics.ts';

/* The example alerts and the dashboard: correct PromQL, about metrics and labels that the portal has. */

const folder = path.resolve(import.meta.dirname, '../docs/monitoring');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

const metrics = startMetrics({
  role: 'all',
  version: '0.0.0',
  pool: openDatabase({}, () => {}).pool,
  notifications: undefined,
  readFigures: async () => null,
  isScannerUp: undefined,
});
afterAll(() => metrics.stop());

/** Names of series with their labels, as the portal returns them to Prometheus. */
const series = new Map<string, string[]>([['up', ['job', 'instance']]]);
for (const [, name = '', type] of (await metrics.read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
  const { labelNames = [] } = (metrics.registry.getSingleMetric(name) ?? {}) as { labelNames?: readonly string[] };
  const labels = ['job', 'instance', ...labelNames];
  if (type === 'histogram') {
    series.set(`${name}_bucket`, [...labels, 'le']);
    for (const part of ['_sum', '_count']) series.set(name + part, labels);
  } else series.set(name, labels);
}

/** What is wrong with a query: its syntax, or a metric or label that does not exist. */
function findMistakes(query: string): string[] {
  const text = query.replaceAll('$__rate_interval', '5m').replaceAll('$__range', '6h');
  const mistakes: string[] = [];
  const names: string[] = [];
  const labels: string[] = [];
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      const part = text.slice(from, to);
      if (type.isError) mistakes.push(`syntax error at ${from}: ${text}`);
      if (type.name === 'VectorSelector') names.push(/^\w+/.exec(part)?.[0] ?? '');
      if (type.name === 'LabelName') labels.push(part);
    },
  });
  mistakes.push(...names.filter((name) => !series.has(name)).map((name) => `no metric ${name}`));
  const known = new Set(names.flatMap((name) => series.get(name) ?? []));
  mistakes.push(...labels.filter((label) => !known.has(label)).map((label) => `no label ${label} in ${text}`));
  if (names.length === 0) mistakes.push(`no metric in ${text}`);
  return mistakes;
}

describe('a query', () => {
  test.each([
    ['sum(rate(dijkportaal_mails_total{kind="account"}[5m])) by (result)', []],
    ['sum(rate(dijkportaal_mails_total[5m])', ['syntax error at 37: sum(rate(dijkportaal_mails_total[5m])']],
    ['dijkportaal_mail_total > 0', ['no metric dijkportaal_mail_total']],
    ['dijkportaal_on_hold{kind="x"} == 1', ['no label kind in dijkportaal_on_hold{kind="x"} == 1']],
  ])('%s has %j', (query, mistakes) => {
    expect(findMistakes(query)).toEqual(mistakes);
  });
});

test('every metric of the portal begins with its name, and is in the documentation', () => {
  const own = [...series.keys()].filter((name) => name !== 'up');
  expect(own.length).toBeGreaterThan(30);
  expect(own.filter((name) => !name.startsWith('dijkportaal_'))).toEqual([]);
  const described = [...read('README.md').matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+\*?)`/g)].map(([, name = '']) => name),
  );
  const isDescribed = (name: string) =>
    described.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one)) ||
    described.some((one) => one.startsWith('_') && name.endsWith(one));
  const base = (name: string) => name.replace(/^dijkportaal_/, '').replace(/_(bucket|sum|count)$/, '');
  expect(own.map(base).filter((name) => !isDescribed(name))).toEqual([]);
});

describe('docs/monitoring/alerts.yml', () => {
  const Alert = z.strictObject({
    alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
    expr: z.string(),
    for: z
      .string()
      .regex(/^\d+m$/)
      .optional(),
    labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
    annotations: z.strictObject({ summary: z.string().min(1), description: z.string().min(1) }),
  });
  const { groups } = z
    .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Alert) })) })
    .parse(parse(read('alerts.yml')));
  const alerts = groups.flatMap(({ rules }) => rules);

  test('has each alert once', () => {
    expect(alerts.length).toBeGreaterThan(15);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  test.each(alerts)('$alert asks for what the portal measures', ({ expr }) => {
    expect(findMistakes(expr)).toEqual([]);
  });

  test('is tested for alerts that exist', () => {
    const { tests } = z
      .object({ tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string() })) })) })
      .parse(parse(read('alerts.test.yml')));
    const tested = new Set(tests.flatMap((one) => one.alert_rule_test.map(({ alertname }) => alertname)));
    const names = new Set(alerts.map(({ alert }) => alert));
    expect([...tested].filter((name) => !names.has(name))).toEqual([]);
    const critical = alerts.filter(({ labels }) => labels.severity === 'critical').map(({ alert }) => alert);
    expect(critical.filter((name) => !tested.has(name))).toEqual([]);
  });
});

describe('docs/monitoring/dashboard.json', () => {
  const Datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
  const common = { id: z.int(), title: z.string().min(1) };
  const gridPos = z.strictObject({
    h: z.int().min(1),
    w: z.int().min(1).max(24),
    x: z.int().min(0),
    y: z.int().min(0),
  });
  const Target = z.strictObject({
    refId: z.string().regex(/^[A-Z]$/),
    datasource: Datasource,
    expr: z.string(),
    legendFormat: z.string(),
    instant: z.literal(true).optional(),
    format: z.literal('table').optional(),
  });
  const Row = z.strictObject({
    ...common,
    type: z.literal('row'),
    collapsed: z.literal(false),
    gridPos,
    panels: z.array(z.never()),
  });
  const Panel = z.strictObject({
    ...common,
    type: z.enum(['timeseries', 'stat', 'table']),
    description: z.string().optional(),
    datasource: Datasource,
    gridPos,
    fieldConfig: z.strictObject({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.never()) }),
    options: z.record(z.string(), z.unknown()),
    targets: z.array(Target).min(1),
  });
  const dashboard = z
    .object({
      uid: z.string(),
      title: z.string(),
      schemaVersion: z.int().min(36),
      panels: z.array(z.union([Row, Panel])),
      templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
    })
    .parse(JSON.parse(read('dashboard.json')));
  const panels = dashboard.panels.filter((panel) => panel.type !== 'row');

  test('has panels that do not lie over each other', () => {
    const taken = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_none, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
    expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  test('has variables for what its queries name', () => {
    const names = new Set(['__rate_interval', '__range', ...dashboard.templating.list.map(({ name }) => name)]);
    const used = [...JSON.stringify(panels).matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr }))))(
    '$title asks for what the portal measures: $expr',
    ({ expr }) => {
      expect(findMistakes(expr)).toEqual([]);
    },
  );
});
