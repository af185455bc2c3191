import { readConfig } from '../server/src/platform/config.ts';
import { buildWebIfChanged } from './build-web.ts';

// The settings are checked first, so that a typing error is reported before the build.
try {
  readConfig(process.env);
  buildWebIfChanged();
} catch (error) {
  console.error(`Dijkportaal cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
await import('../server/src/main.ts');
