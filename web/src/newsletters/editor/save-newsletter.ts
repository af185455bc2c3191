import { files as storedFiles } from '@dijkportaal/contract/files';
import { newsletters, type Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { call, CallError } from '../../platform/call.ts';
import type { FieldErrors } from '../../ui/forms/use-form.ts';
import { filesWithForm, uploadIds } from '../../ui/files/uploads.ts';
import { fetchNewsletter } from '../queries.ts';
import { readNewsletter } from '../read-newsletter.ts';
import { writeBody, type NewsletterValues } from './form-values.ts';

/** The form shows invalid input next to its fields. */
const inForm = { showsBadInput: false };

/**
 * Saves the whole form and returns the stored newsletter. `based` is the version that was edited, null for a new one.
 */
export async function saveNewsletter(based: Newsletter | null, values: NewsletterValues): Promise<Newsletter> {
  const uploads = values.image === null ? [] : [values.image];
  const [image_upload] = uploadIds(uploads);
  const files = { featured_image: filesWithForm(uploads) };
  const body = { ...writeBody(values), image_upload };
  if (based === null) return readSaved(await call(newsletters.create, { body, files }, inForm));
  const params = { id: String(based.id) };
  const version = based.version || undefined;
  const response = await call(newsletters.replace, { params, body: { ...body, version }, files }, inForm);
  const saved = await readSaved({ ...response, id: based.id });
  if (values.keepsImage || values.image || !saved.image?.id) return saved;
  await call(storedFiles.delete, { params: { id: String(saved.image.id) } }, { ...inForm, success: null }).catch(
    (error: unknown) => {
      // A colleague has removed it.
      if (!(error instanceof CallError && error.status === 404)) throw error;
    },
  );
  return fetchNewsletter(params.id);
}

/** The stored newsletter. The specification promises no more than the id in the response of a save. */
const readSaved = (response: ReceivedFrom<typeof newsletters.get>): Promise<Newsletter> =>
  'content' in response ? readNewsletter(response) : fetchNewsletter(String((response as { id: number }).id));

/** The server's field names, and the field of the form that shows their errors. */
const fieldOf = {
  title: 'title',
  content: 'content',
  send: 'send',
  send_at: 'sendAt',
  send_to_contacts: 'sendToContacts',
  everyone: 'groups',
  groups: 'groups',
  zones: 'zones',
  segments: 'segments',
  featured_image: 'image',
  image_upload: 'image',
} as const satisfies Record<string, keyof NewsletterValues>;

/** The first message of each field (specification, section 5). */
export function fieldErrorsOf(error: CallError): FieldErrors<NewsletterValues> {
  const found = Object.entries(fieldOf).map(([name, field]) => [field, error.messageFor(name)] as const);
  return Object.fromEntries(found.filter(([, message]) => message !== undefined));
}
