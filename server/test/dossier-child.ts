import { startDossierWorker } from '../src/dossier/worker.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/db.ts';

// Makes dossiers until it is killed, in a process of its own.
const config = readConfig(process.env);
const database = openDatabase({ connectionString: process.env['DATABASE_URL'], max: 4 }, () => {});
startDossierWorker(database, config, { warn: console.error }, { pollIntervalMs: 20 });
