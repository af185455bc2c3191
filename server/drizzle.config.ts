import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/schema/*.ts',
    './src/platform/cache/data-version.ts',
    './src/platform/security/limits.ts',
    './src/platform/deletions/deletions.ts',
    './src/platform/http/answer-once.ts',
    './src/platform/audit/audit.ts',
    './src/platform/hold/hold.ts',
    './src/platform/jobs/jobs.ts',
    './src/platform/mail/tables.ts',
    './src/platform/secret/secret-check.ts',
  ],
  out: './migrations',
});
