import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll } from 'vitest';

/** A proxy in front of the database that can fail like a network or a machine. */
export interface DatabaseProxy {
  connection: pg.ClientConfig;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Lets new connections through again. */
  restore(): Promise<void>;
  /** Keeps connections open and accepts new ones, but forwards nothing, like a broken cable. */
  freeze(): void;
  /** Forwards nothing on the connections that there are, but lets new ones through, like a firewall that forgot them. */
  forget(): void;
}

/** Starts a proxy on a free port of this machine; stopped after the file. */
export async function startDatabaseProxy(database: pg.ClientConfig): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    track(client);
    if (isFrozen) return;
    const upstream = connect(addressOf(database));
    track(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }
  function destroyAll(): void {
    for (const socket of sockets) socket.destroy();
  }
  function pauseAll(): void {
    for (const socket of sockets) socket.unpipe().pause();
  }
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      destroyAll();
    });

  await listen(0);
  const { port } = server.address() as AddressInfo;
  afterAll(close);
  return {
    connection: { ...database, host: '127.0.0.1', port },
    cut: close,
    async restore() {
      isFrozen = false;
      destroyAll();
      if (!server.listening) await listen(port);
    },
    freeze() {
      isFrozen = true;
      pauseAll();
    },
    forget: pauseAll,
  };
}

function addressOf({ host = 'localhost', port = 5432 }: pg.ClientConfig) {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
