import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy on a free port of this machine that can fail like a network or a machine. */
export interface TcpProxy {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts new connections again. */
  restore(): Promise<void>;
  /** Leaves connections open and accepts new ones, but forwards nothing, like a broken cable. */
  freeze(): void;
  /** Forwards nothing on existing connections, but accepts new ones, like a firewall that forgot them. */
  forget(): void;
}

/** Starts a proxy in front of a port or a Unix socket. */
export async function startTcpProxy(target: { host: string; port: number } | { path: string }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    track(client);
    if (isFrozen) return;
    const upstream = connect(target);
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

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        destroyAll();
      }),
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
