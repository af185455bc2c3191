import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { EmailAddress, IdParams } from '../platform/fields.ts';
import { maxTestAddresses } from '../settings.ts';

export const newsletterTests = {
  description: 'Test mails of newsletters.',
  send: endpoint({
    method: 'POST',
    url: '/api/newsletters/:id/test/',
    access: 'staff',
    extension: true,
    summary: 'Mail the saved newsletter to the caller, or to addresses of the settings',
    description: '400 for an address that is neither that of the caller nor in `newsletter_test_addresses`.',
    statuses: [429],
    params: IdParams,
    /** Empty: the caller only. */
    body: z.strictObject({ to: z._default(z.array(EmailAddress).check(z.maxLength(maxTestAddresses + 1)), []) }),
    response: z.object({ detail: z.string() }),
  }),
};
