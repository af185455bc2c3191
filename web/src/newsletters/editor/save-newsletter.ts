import { files as storedFiles } from '@dijkportaal/contract/files';
import { newsletters, type Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { call, unlessGone } from '../../platform/call.ts';
import { filesWithForm, uploadIds } from '../../ui/files/uploads.ts';
import { fetchNewsletter } from '../queries.ts';
import { readNewsletter } from '../read-newsletter.ts';
import { writeBody, type NewsletterValues } from './form-values.ts';

/** The form shows invalid input next to its fields. */
const inForm = { showsBadInput: false };

/** Saves the whole form and returns the stored newsletter; a null `before` is a new one. */
export async function saveNewsletter(
  before: Newsletter | null,
  values: NewsletterValues,
  ifMatch?: string,
): Promise<Newsletter> {
  const uploads = values.image === null ? [] : [values.image];
  const [image_upload] = uploadIds(uploads);
  const files = { featured_image: filesWithForm(uploads) };
  const body = { ...writeBody(values), image_upload };
  if (before === null) {
    const created = await call(newsletters.create, { body, files }, inForm);
    return readSaved(created, String(created.id));
  }
  const params = { id: String(before.id) };
  const response = await call(newsletters.replace, { params, body, files }, { ...inForm, ifMatch });
  const saved = await readSaved(response, params.id);
  if (values.keepsImage || values.image || !saved.image?.id) return saved;
  const file = { params: { id: String(saved.image.id) } };
  await unlessGone(call(storedFiles.delete, file, { ...inForm, success: null }));
  return fetchNewsletter(params.id);
}

/** The stored newsletter. The specification promises no more than the id in the response of a save. */
const readSaved = (response: Parameters<typeof readNewsletter>[0], id: string): Promise<Newsletter> =>
  'content' in response ? readNewsletter(response) : fetchNewsletter(id);
