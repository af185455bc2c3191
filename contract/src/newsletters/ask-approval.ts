import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Id, IdParams, text, Timestamp } from '../platform/fields.ts';
import { Newsletter, newsletters } from './newsletters.ts';

export const maxApprovalNote = 1000;

const note = z._default(text(maxApprovalNote).check(z.trim()), '');

export const ApprovalQuestion = z.strictObject({ approver: Id, note });
export type ApprovalQuestion = z.output<typeof ApprovalQuestion>;
describe(ApprovalQuestion, 'Which colleague is asked to approve, with a note.');

export const ApprovalDecision = z.strictObject({ asked_at: Timestamp, is_approved: z.boolean(), note }).check(
  z.refine(({ is_approved, note: said }) => is_approved || said !== '', {
    path: ['note'],
    error: 'Schrijf wat er nog moet veranderen.',
  }),
);
export type ApprovalDecision = z.output<typeof ApprovalDecision>;
describe(ApprovalDecision, 'A decision about what was asked at that time; a returned newsletter needs a note.');

export const newsletterApproval = {
  description: 'The approval of newsletters by a second member of staff.',
  ask: endpoint({
    method: 'POST',
    url: '/api/newsletters/:id/ask-approval/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'Ask a colleague by mail to approve a newsletter as it is saved now; 409 once it is being sent',
    statuses: [409],
    params: IdParams,
    body: ApprovalQuestion,
    response: Newsletter,
    version: newsletters.get.version,
  }),
  decide: endpoint({
    method: 'POST',
    url: '/api/newsletters/:id/approval/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary:
      'Approve a newsletter or return it with a note; 409 if that was not asked, was asked again since `asked_at`, of one that was changed since, or of one that the caller asked for or saved last',
    statuses: [409],
    params: IdParams,
    body: ApprovalDecision,
    response: Newsletter,
    version: newsletters.get.version,
  }),
};
