import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { screenStates } from '../e2e/support/screen-states.ts';

/*
 * Every screen of the route table is in the accessibility sweep: a route that is added without a state fails here.
 */

const routeTree = readFileSync(path.resolve(import.meta.dirname, '../web/src/routeTree.gen.ts'), 'utf8');
const fullPaths = /fullPaths:\s*((?:\| '[^']+'\s*)+)/.exec(routeTree)?.[1] ?? '';
const routes = [...fullPaths.matchAll(/'([^']+)'/g)].map(([, route = '']) => route);

/** Addresses that show the screen of another one. */
const sameScreen: Record<string, string> = { '/request-login-link': '/login-link', '/newsletter': '/newsletters/' };

/** A pattern for the addresses of a route; a parameter in braces may be left out. */
const patternOf = (route: string) =>
  new RegExp(
    `^${route
      .replace(/\/$/, '')
      .replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?')
      .replaceAll(/\$\w+/g, '[^/]+')}/?$`,
  );

const pathnames = screenStates.map((state) => new URL(state.path, 'http://portal').pathname);

it('reads the route table', () => {
  expect(routes.length).toBeGreaterThan(40);
});

it.each(routes)('%s has a state', (route) => {
  const pattern = patternOf(sameScreen[route] ?? route);
  expect(pathnames.filter((pathname) => pattern.test(pathname))).not.toEqual([]);
});

it('names each state once', () => {
  const names = screenStates.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
