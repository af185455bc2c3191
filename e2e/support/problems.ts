import type { BrowserContext } from '@playwright/test';

/** Invisible problems of a page, which fail a test unless it provokes them. */
export interface Problems {
  /** Allows matching problems, because the test provokes them. */
  allow: (pattern: RegExp) => void;
  /** Allows requests to another origin. */
  allowOrigin: (origin: string) => void;
  /** The problems that were not allowed. */
  unexpected: () => string[];
  /** Starts again, for the next test in the same page. */
  reset: () => void;
}

/** Records errors, policy violations, and requests that leave the portal, for every page of a browser. */
export async function watchForProblems(context: BrowserContext, portalUrl: string): Promise<Problems> {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const origins = new Set([new URL(portalUrl).origin]);

  context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.has(origin)) found.push(`left the portal: ${request.url()}`);
  });
  await context.exposeFunction('reportPolicyViolation', (text: string) => found.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const report = Reflect.get(window, 'reportPolicyViolation') as (text: string) => void;
      report(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });

  return {
    allow: (pattern) => void allowed.push(pattern),
    allowOrigin: (origin) => void origins.add(new URL(origin).origin),
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
    reset() {
      found.length = 0;
      allowed.length = 0;
    },
  };
}
