import type { Ended } from './run.ts';

/** The portal's image, whichever engine built it. Its containers have the network of this machine. */
export interface Image {
  /** Bytes, uncompressed. */
  size: number;
  /** The command of the image that checks whether it works. */
  healthCheck: string[];
  /** Runs a command in a container of its own. */
  run(command: string[], settings: Record<string, string>, input?: string): Promise<Ended>;
  /** Starts the image's own command. */
  start(name: string, settings: Record<string, string>): Promise<Container>;
  /** Removes everything that it left on this machine. */
  remove(): Promise<void>;
}

/** A running container. */
export interface Container {
  /** Runs a command in it. */
  exec(command: string[]): Promise<Ended>;
  /** Sends SIGTERM, waits, and returns its exit code. After half a minute it is killed. */
  stop(): Promise<number | null>;
  /** What it printed so far. */
  log(): Promise<string>;
}

/** The configuration of an image, from the engine. */
export interface ImageConfig {
  Cmd: string[];
  Healthcheck: { Test: string[] };
  Volumes: Record<string, object>;
}

/** The name under which the image is built. */
export const imageName = 'dijkportaal-check';
/** Of compose.yaml; a process that needs longer is killed. */
export const graceSeconds = 30;
