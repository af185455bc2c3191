import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * The import rules of docs/architecture.md, read off the import lines themselves: a folder that is new tomorrow is
 * guarded without being named here.
 */

const repository = path.resolve(import.meta.dirname, '..');
const serverDoor = /^server\/src\/[^/]+\/public\.ts$/;
const webDoor = /^web\/src\/[^/]+\/public\.tsx?$/;

interface Import {
  from: string;
  to: string;
}

/** Every relative import between source files, tests left out, as paths from the repository's root. */
const imports: Import[] = ['contract/src', 'server/src', 'web/src', 'simulators', 'tools', 'bench', 'e2e']
  .flatMap(listSources)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [
      ...readFileSync(path.join(repository, file), 'utf8').matchAll(/(?<![.\w])(?:from|import)\s*\(?\s*'([^'\n]+)'/g),
    ].map(([, target = '']) => ({
      from: file,
      to: target.startsWith('.') ? path.join(path.dirname(file), target) : target,
    })),
  );

function listSources(folder: string): string[] {
  try {
    return readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

/** The folder below `server/src` or `web/src`, or null for a file that lies there itself. */
const areaOf = (file: string) => /^(?:server|web)\/src\/([^/]+)\//.exec(file)?.[1] ?? null;

const broken = (isBroken: (line: Import) => boolean) =>
  imports.filter((line) => isBroken(line)).map(({ from, to }) => `${from} imports ${to}`);

describe('imports', () => {
  it('are read at all', () => {
    expect(imports.length).toBeGreaterThan(150);
  });

  it('of the contract are zod and the contract', () => {
    expect(
      broken(({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/') && to !== 'zod/mini'),
    ).toEqual([]);
  });

  it('never cross between server, web and simulators', () => {
    const side = (file: string) => /^(server|web|simulators)\//.exec(file)?.[1];
    expect(
      broken(({ from, to }) => side(from) !== undefined && side(to) !== undefined && side(from) !== side(to)),
    ).toEqual([]);
  });

  it('of the server platform name no capability', () => {
    expect(
      broken(
        ({ from, to }) =>
          from.startsWith('server/src/platform/') && to.startsWith('server/') && areaOf(to) !== 'platform',
      ),
    ).toEqual([]);
  });

  it('of a server capability reach another one only through its public.ts', () => {
    // Demo data fills the tables of all capabilities.
    const isAllowed = ({ from, to }: Import) =>
      areaOf(to) === areaOf(from) ||
      areaOf(to) === 'platform' ||
      areaOf(to) === 'schema' ||
      serverDoor.test(to) ||
      areaOf(from) === 'demo';
    expect(
      broken(
        (line) =>
          line.from.startsWith('server/src/') &&
          areaOf(line.from) !== null &&
          areaOf(line.from) !== 'platform' &&
          line.to.startsWith('server/') &&
          !isAllowed(line),
      ),
    ).toEqual([]);
  });

  const everywhere = new Set(['routes', 'app']);
  const shared = new Set(['platform', 'ui']);

  it('of a web capability reach another one only through its public.ts', () => {
    const isAllowed = ({ from, to }: Import) =>
      areaOf(to) === areaOf(from) || shared.has(areaOf(to) ?? '') || webDoor.test(to);
    expect(
      broken(
        (line) =>
          line.from.startsWith('web/src/') &&
          areaOf(line.from) !== null &&
          !everywhere.has(areaOf(line.from) ?? '') &&
          line.to.startsWith('web/') &&
          !isAllowed(line),
      ),
    ).toEqual([]);
  });

  it.each([
    ['server', serverDoor],
    ['web', webDoor],
  ])('of capabilities of %s never lead back to where they began', (side, door) => {
    const reached = Map.groupBy(
      imports.filter(
        ({ from, to }) => from.startsWith(`${side}/src/`) && !everywhere.has(areaOf(from) ?? '') && door.test(to),
      ),
      ({ from }) => areaOf(from),
    );
    const leadsBack = (start: string | null, area = start, seen = new Set<string | null>()): boolean =>
      (reached.get(area) ?? []).some(({ to }) => {
        const next = areaOf(to);
        if (next === start) return area !== start;
        return next !== area && !seen.has(next) && leadsBack(start, next, seen.add(next));
      });
    expect([...reached.keys()].filter((area) => leadsBack(area))).toEqual([]);
  });

  it('of web/ui and web/platform name no capability', () => {
    expect(
      broken(
        ({ from, to }) =>
          /^web\/src\/(ui|platform)\//.test(from) &&
          to.startsWith('web/') &&
          !['ui', 'platform'].includes(areaOf(to) ?? ''),
      ),
    ).toEqual([]);
  });

  it('of the web are endpoints, constants and types of the contract, never a schema that brings zod along', () => {
    const values = /import \{([^}]*)\} from '@dijkportaal\/contract/g;
    const schemas = listSources('web/src')
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(path.join(repository, file), 'utf8').matchAll(values)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => /^[A-Z]/.test(name));
    expect(schemas).toEqual([]);
  });

  it('of the map library lie in parcels/map alone', () => {
    expect(broken(({ from, to }) => /^ol(\/|$)/.test(to) && !from.startsWith('web/src/parcels/map/'))).toEqual([]);
  });
});
