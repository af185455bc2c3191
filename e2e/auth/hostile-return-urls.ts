/**
 * Return URLs that lead, or might lead, out of the portal, one of each kind. A unit test of the rule does not show how
 * the router and the browser interpret them. The first few are representative.
 */
export const hostileReturnUrls = [
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  'javascript:alert(1)',
  '/x/..//example.com',
  '/%5Cexample.com',
  '\\\\example.com',
  '\t//example.com',
  '/\t/example.com',
  '/\r\\example.com',
  '////example.com',
  '/.//example.com',
  '/%2e%2e//example.com',
  '/%2Fexample.com',
  '/%09/example.com',
  '/%00/example.com',
  'http:example.com',
  'data:text/html,<script>alert(1)</script>',
  '//localhost@example.com',
  '/@example.com',
  'example.com',
  '?returnUrl=https://example.com',
  '/login?returnUrl=https://example.com',
  '/%6cogin?returnUrl=//example.com',
  '/\u202e//example.com',
];
