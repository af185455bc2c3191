import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { IdParams, text } from './platform/fields.ts';
import { Profile } from './profiles.ts';

/** A file of a wish or contact moment. */
export interface Attachment {
  /** Lower case, without braces. */
  GUID: string;
  /** null if the relationship system has none. */
  name: string | null;
  kind: 'Document' | 'Afbeelding';
}

/** A contact moment (specification, section 3). `Vastlegging` is sanitised HTML, the other texts are plain. */
export interface Contactmoment {
  ID: string;
  Contactmoment: string;
  /** `Datum` as written, `iso` as `2025-03-04` or `2025-03-04T14:05:00` in Dutch time; null if it is not a date. */
  Datum: { Datum: string; iso: string | null };
  Type_contactmoment: { Type_contactmoment: string };
  Status_contactmoment: { Status_contactmoment: string };
  Vastlegging: { Vastlegging: string };
  /** Who comes or came; absent if the relationship system does not say. */
  Medewerker?: { Medewerker: string };
  Document: Attachment[];
  Afbeelding: Attachment[];
}

/** A wish (specification, section 3). Both `Tekst` and `Toelichting` are sanitised HTML, the other texts are plain. */
export interface Klanteis {
  ID: string;
  Klanteis: string;
  Actualiteit_klanteis: { Actualiteit_klanteis: string };
  Tekst_concept: { Tekst: string };
  Tekst_geaccepteerd: { Tekst: string };
  Honorering_klanteis: { Status_honorering: { Status_honorering: string }; Toelichting: { Toelichting: string } };
  CreatedOn: string;
  /** Like `iso` of a contact moment. */
  CreatedOn_iso: string | null;
  Document: Attachment[];
  Afbeelding: Attachment[];
}

/** `relatics_data` of a profile. */
export interface RelaticsData {
  Contactmoment: Contactmoment[];
  Klanteis: Klanteis[];
}

/** The GUID of an attachment, as in the profile's data. */
const FileRequest = z.object({ guid: text(100) });
const FileResponse = z.object({
  /** Base64. */
  file_data: z.string(),
  file_name: z.string(),
});

export const relations = {
  description: 'Wishes and contact moments from the relationship system, with their attachments.',
  refresh: endpoint({
    method: 'POST',
    url: '/api/profiles/:id/refresh-relatics/',
    access: 'signed-in',
    withoutKey: true,
    extension: true,
    summary: 'Refresh wishes and contact moments, and wait a few seconds for them',
    description:
      "404 for a customer and another person's profile; 429 if called too often. If it fails, the data is unchanged.",
    statuses: [429],
    params: IdParams,
    response: Profile,
  }),
  downloadDocument: endpoint({
    method: 'POST',
    url: '/api/download-document/',
    access: 'signed-in',
    withoutKey: true,
    summary: 'A document of your own wish or contact moment, or of anyone for staff',
    description: '404 for an attachment of someone else; 502, 503 or 504 with `error` if it cannot be fetched.',
    statuses: [404, 429, 502, 504],
    body: FileRequest,
    response: FileResponse,
  }),
  downloadImage: endpoint({
    method: 'POST',
    url: '/api/download-image/',
    access: 'signed-in',
    withoutKey: true,
    summary: 'An image of your own wish or contact moment, or of anyone for staff',
    statuses: [404, 429, 502, 504],
    body: FileRequest,
    response: FileResponse,
  }),
  attachment: endpoint({
    method: 'GET',
    url: '/api/attachments/:kind/:guid/',
    access: 'signed-in',
    extension: true,
    whileImpersonating: true,
    summary: 'A document or image of your own wish or contact moment, or of anyone for staff',
    description: 'Staff who view the portal as a resident cannot POST; what they download is in the audit log.',
    statuses: [429, 502, 504],
    params: z.object({ kind: z.enum(['document', 'image']), guid: FileRequest.shape.guid }),
    response: FileResponse,
  }),
};
