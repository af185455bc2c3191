import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';

/**
 * Records the routes that are registered after this call. The returned function throws 405 with `Allow` (RFC 9110,
 * 15.5.6) for the path of a route; it accepts other paths.
 */
export function refuseOtherMethods(app: FastifyInstance): (pathname: string) => void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = trimmed(url);
    const methods = methodsOf.get(path) ?? new Set();
    methodsOf.set(path, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return (pathname) => {
    const parts = trimmed(pathname).split('/');
    const allowed = [...methodsOf].flatMap(([path, methods]) => (isOf(path.split('/'), parts) ? [...methods] : []));
    if (allowed.length === 0) return;
    const allow = [...new Set(allowed)].toSorted((one, other) => (one < other ? -1 : 1)).join(', ');
    throw new HttpError(
      405,
      { detail: 'Deze methode is hier niet toegestaan.', code: 'method_not_allowed' },
      { allow },
    );
  };
}

const trimmed = (path: string) => path.replace(/\/$/, '');

const isOf = (route: string[], path: string[]) =>
  route.length === path.length && route.every((part, index) => part === path[index] || part.startsWith(':'));
