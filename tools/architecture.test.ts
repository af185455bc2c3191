import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycles, imports, isFile, readSource, sources, type Import } from './import-graph.ts';

/*
 * The rules of docs/architecture.md about folders and imports, checked against the import lines: a new folder is checked
 * without being named here.
 */

const sides = ['contract', 'server', 'web', 'e2e'] as const;
type Side = (typeof sides)[number];

/** Folders that are not a capability. */
const sharedFolders: Record<Side, string[]> = {
  contract: ['platform'],
  server: ['platform', 'schema', 'demo', 'doctor'],
  web: ['platform', 'ui', 'app', 'routes'],
  e2e: ['support', 'app', 'ui', 'specified'],
};

/** What each shared folder may import besides itself, the contract and packages. */
const below: Record<string, string[]> = {
  'server platform': [],
  'server schema': ['platform'],
  'web platform': ['ui'],
  'web ui': ['platform'],
};

/** Capabilities that are absent from a side, and why. Not all have a journey in a browser. */
const missing: Record<string, string> = {
  'contract backup': 'it is a command',
  'web backup': 'it is a command',
  'contract project-export': 'it is a command',
  'web project-export': 'it is a command',
  'web files': 'other capabilities show files, with the components of web/src/ui/files',
  'web letters': 'made in the list of contacts, and its code is a way to sign in',
  'web sessions': 'the profile lists them; the session of the browser itself is in web/src/platform',
  'web service-keys': 'the settings have the list; keys are made with a command',
};

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isDoor = (file: string) => /^(server|web)\/src\/[^/]+\/public\.tsx?$/.test(file);

/** The side and the folder of a file, as in `web/src/contacts/…`; in the contract a folder may be one file. */
function placeOf(file: string): { side: Side; folder: string; isCapability: boolean } | null {
  const [, side, folder = ''] =
    /^(server|web)\/src\/([^/]+)\//.exec(file) ??
    /^(contract)\/src\/([^/.]+)/.exec(file) ??
    /^(e2e)\/([^/]+)\//.exec(file) ??
    [];
  if (side === undefined) return null;
  return { side: side as Side, folder, isCapability: !sharedFolders[side as Side].includes(folder) };
}

const show = (lines: readonly Import[]) => lines.map(({ from, to }) => `${from} imports ${to}`);
const broken = (isBroken: (line: Import) => boolean) =>
  show(imports.filter((line) => !isTest(line.from) && isBroken(line)));

/** The imports of capabilities of one side that leave the capability, to a file of the same side. */
const outward = (side: Side) =>
  imports.filter(({ from, to }) => {
    const [source, target] = [placeOf(from), placeOf(to)];
    return (
      source?.side === side &&
      source.isCapability &&
      !isTest(from) &&
      to.startsWith(`${side}/`) &&
      source.folder !== target?.folder
    );
  });

/** The folders next to each other in one folder that an import connects; in the contract a capability may be one file. */
function siblings({ from, to }: Import): { from: string; to: string }[] {
  const [source, target] = [from.split('/'), to.split('/')];
  const depth = source.findIndex((name, index) => name !== target[index]);
  const isFolder = (parts: string[]) => depth < parts.length - 1 || (depth === 2 && parts[0] === 'contract');
  if (isTest(from) || !isFolder(source) || !isFolder(target)) return [];
  return [{ from: source.slice(0, depth + 1).join('/'), to: target.slice(0, depth + 1).join('/') }];
}

describe('imports', () => {
  it('are all found', () => {
    expect(imports.length).toBeGreaterThan(3000);
    expect(imports.filter(({ to }) => /\.tsx?$/.test(to) && !isFile(to))).toEqual([]);
  });

  it('of the contract are zod and the contract', () => {
    expect(
      broken(({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/') && to !== 'zod/mini'),
    ).toEqual([]);
  });

  it('never cross between server, web and simulators', () => {
    const partOf = (file: string) => /^(server|web|simulators)\//.exec(file)?.[1];
    expect(
      broken(({ from, to }) => partOf(from) !== undefined && partOf(to) !== undefined && partOf(from) !== partOf(to)),
    ).toEqual([]);
  });

  it('of platform, ui and schema reach no capability', () => {
    expect(
      broken(({ from, to }) => {
        const [source, target] = [placeOf(from), placeOf(to)];
        const allowed = below[`${source?.side} ${source?.folder}`];
        if (allowed === undefined || !to.startsWith(`${source?.side}/`)) return false;
        return target?.folder !== source?.folder && !allowed.includes(target?.folder ?? '');
      }),
    ).toEqual([]);
  });

  it('of a server capability reach another one only through its public.ts', () => {
    const isAllowed = (file: string) => isDoor(file) || ['platform', 'schema'].includes(placeOf(file)?.folder ?? '');
    expect(show(outward('server').filter(({ to }) => !isAllowed(to)))).toEqual([]);
  });

  it('of a web capability reach another one only through its public.ts', () => {
    const isAllowed = (file: string) => isDoor(file) || ['platform', 'ui'].includes(placeOf(file)?.folder ?? '');
    expect(show(outward('web').filter(({ to }) => !isAllowed(to)))).toEqual([]);
  });

  it('between files make no cycle, those of types included', () => {
    expect(findCycles(imports)).toEqual([]);
  });

  it.each(['contract', 'server', 'web'] as const)('between folders next to each other in %s make no cycle', (side) => {
    const isHere = ({ from, to }: Import) => from.startsWith(`${side}/src/`) && to.startsWith(`${side}/src/`);
    expect(findCycles(imports.filter(isHere).flatMap(siblings))).toEqual([]);
  });

  it('of the web are endpoints, constants and types of the contract, never a schema that brings zod along', () => {
    const values = /import \{([^}]*)\} from '@dijkportaal\/contract/g;
    const names = sources
      .filter((file) => file.startsWith('web/src/') && !isTest(file))
      .flatMap((file) => [...readSource(file).matchAll(values)])
      .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
    expect(names.filter((name) => /^[A-Z]/.test(name))).toEqual([]);
  });

  it('of the map library are in parcels/map alone', () => {
    expect(broken(({ from, to }) => /^ol(\/|$)/.test(to) && !from.startsWith('web/src/parcels/map/'))).toEqual([]);
  });
});

describe('capabilities', () => {
  it('have the same name on every side', () => {
    const places = sources.map(placeOf).filter((place) => place?.isCapability);
    const names = new Set(places.map((place) => place?.folder));
    const present = new Set(places.map((place) => `${place?.side} ${place?.folder}`));
    const absent = (['contract', 'server', 'web'] as const)
      .flatMap((side) => [...names].map((name) => `${side} ${name}`))
      .filter((it) => !present.has(it));
    expect(absent.toSorted()).toEqual(Object.keys(missing).toSorted());
  });

  it('keep their storage keys to themselves', () => {
    const names = new Set(sources.map(placeOf).flatMap((place) => (place?.isCapability ? place.folder : [])));
    const isName = (word: string) => names.has(word) || names.has(`${word}s`);
    const keys = sources
      .filter((file) => /^web\/src\/(platform|ui)\//.test(file) && !isTest(file))
      .flatMap((file) =>
        [...readSource(file).matchAll(/['"`]dijkportaal\.([\w-]+)/g)].map(([, key = '']) => ({ file, key })),
      );
    expect(keys.length).toBeGreaterThan(0);
    // The session of the browser itself belongs to the platform.
    expect(keys.filter(({ key }) => key !== 'session' && key.split('-').some(isName))).toEqual([]);
  });
});

describe('a file of fewer than 40 lines', () => {
  const usersOf = Map.groupBy(imports, ({ to }) => to);
  const countLines = (file: string) => readSource(file).split('\n').length - 1;

  it('is part of its only user when that is in the same folder', () => {
    const small = sources.filter(
      (file) => /^(contract|server|web)\/src\//.test(file) && !isTest(file) && !isDoor(file) && countLines(file) < 40,
    );
    const tooSmall = small.flatMap((file) => {
      const uses = usersOf.get(file) ?? [];
      const [user, ...others] = new Set(uses.map(({ from }) => from));
      if (user === undefined || others.length > 0 || path.dirname(user) !== path.dirname(file)) return [];
      if (isTest(user) || uses.some(({ isDynamic }) => isDynamic)) return [];
      return countLines(file) + countLines(user) > 250
        ? []
        : [`${file} (${countLines(file)} lines) belongs in ${user}`];
    });
    expect(tooSmall).toEqual([]);
  });
});
