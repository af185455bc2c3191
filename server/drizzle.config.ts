import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/*/tables.ts', './src/platform/limits.ts', './src/platform/audit.ts', './src/platform/mail/tables.ts'],
  out: './migrations',
});
