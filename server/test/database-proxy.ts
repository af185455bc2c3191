import type pg from 'pg';
import { afterAll } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A proxy in front of the database that can fail like a network or a machine; `connection` goes through it. */
export type DatabaseProxy = Omit<TcpProxy, 'port'> & { connection: pg.ClientConfig };

/** Starts a proxy on a free port of this machine; stopped after the file. */
export async function startDatabaseProxy(database: pg.ClientConfig): Promise<DatabaseProxy> {
  const { host = 'localhost', port = 5432 } = database;
  const proxy = await startTcpProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  afterAll(() => proxy.cut());
  return { ...proxy, connection: { ...database, host: '127.0.0.1', port: proxy.port } };
}
