import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/db.ts';
import type { Notifications } from './cache/notifications.ts';
import type { Scanner } from './files/scanner.ts';
import type { FileStore } from './files/store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Pdok } from './pdok/pdok.ts';
import type { Relatics } from './relatics/relatics.ts';

/** What every capability needs to serve its endpoints. */
export interface Services extends Database {
  app: FastifyInstance;
  config: Config;
  /** Reports changes in other processes, so that something can be cached in memory. */
  notifications: Notifications;
  mailer: Mailer;
  files: FileStore;
  scanner: Scanner;
  /** The Relatics client; null when Relatics is not configured. */
  relatics: Relatics | null;
  pdok: Pdok;
}
