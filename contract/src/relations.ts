import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { IdParams, text } from './platform/fields.ts';
import { Profile } from './profiles.ts';

/** A file of a wish or contact moment. */
export interface Attachment {
  /** Lower case, without braces. */
  GUID: string;
  /** null where the relationship system gave none. */
  name: string | null;
  kind: 'Document' | 'Afbeelding';
}

/** A contact moment (specification, section 3). `Vastlegging` is cleaned HTML, the other texts are plain. */
export interface Contactmoment {
  ID: string;
  Contactmoment: string;
  /** As written, and as `2025-03-04` or `2025-03-04T14:05:00` in Dutch time; null where it is no date. */
  Datum: { Datum: string; iso: string | null };
  Type_contactmoment: { Type_contactmoment: string };
  Status_contactmoment: { Status_contactmoment: string };
  Vastlegging: { Vastlegging: string };
  Document: Attachment[];
  Afbeelding: Attachment[];
}

/** A wish (specification, section 3). Both `Tekst` and `Toelichting` are cleaned HTML, the other texts are plain. */
export interface Klanteis {
  ID: string;
  Klanteis: string;
  Actualiteit_klanteis: { Actualiteit_klanteis: string };
  Tekst_concept: { Tekst: string };
  Tekst_geaccepteerd: { Tekst: string };
  Honorering_klanteis: { Status_honorering: { Status_honorering: string }; Toelichting: { Toelichting: string } };
  CreatedOn: string;
  /** As `iso` of a contact moment. */
  CreatedOn_iso: string | null;
  Document: Attachment[];
  Afbeelding: Attachment[];
}

/** `relatics_data` of a profile. */
export interface RelaticsData {
  Contactmoment: Contactmoment[];
  Klanteis: Klanteis[];
}

/** The GUID of an attachment, as the profile's data have it. */
const FileRequest = z.object({ guid: text(100) });
const FileAnswer = z.object({
  /** Base64. */
  file_data: z.string(),
  file_name: z.string(),
});

export const relations = {
  /** 404 for a customer and somebody else's; 429 when asked too often. Without a new answer the data are the last. */
  refresh: endpoint({
    method: 'POST',
    url: '/api/profiles/:id/refresh-relatics/',
    access: 'signed-in',
    summary: 'Fetch wishes and contact moments anew, and wait for them for some seconds',
    params: IdParams,
    answer: Profile,
  }),
  /** 404 for who does not hold it; 502, 503 or 504 with `error` when it cannot be had. */
  downloadDocument: endpoint({
    method: 'POST',
    url: '/api/download-document/',
    access: 'signed-in',
    summary: 'A document of a wish or contact moment of oneself, or for staff of anybody',
    body: FileRequest,
    answer: FileAnswer,
  }),
  downloadImage: endpoint({
    method: 'POST',
    url: '/api/download-image/',
    access: 'signed-in',
    summary: 'An image of a wish or contact moment of oneself, or for staff of anybody',
    body: FileRequest,
    answer: FileAnswer,
  }),
};
