import { registerHooks } from 'node:module';

// Starts monitoring with the settings of the environment, builds the app and prints which packages were loaded.
const packages = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return nextLoad(url, context);
  },
});
const { buildApp } = await import('../src/app.ts');
const { readConfig } = await import('../src/platform/config.ts');
const { openDatabase } = await import('../src/platform/database/db.ts');
const { createNotifications } = await import('../src/platform/cache/notifications.ts');
const { startMonitoring } = await import('../src/start-monitoring.ts');

const config = readConfig(process.env);
const database = openDatabase({ host: '127.0.0.1', port: 9 }, () => {});
const notifications = createNotifications(database.pool);
const monitoring = await startMonitoring(config, database, notifications);
await buildApp(database, { ...config, role: 'worker' }, { notifications });
await monitoring.stop();
console.log(JSON.stringify([...packages]));
process.exit(0);
