import { formatDate } from '../../platform/date-time.ts';
import type { FieldErrors } from '../../ui/forms/use-form.ts';
import { isUploading, type Upload } from '../../ui/files/uploads.ts';
import type { EditorTexts } from './editor-texts.ts';
import { isBlank, isForAnyone, readAudience, type NewsletterValues } from './form-values.ts';
import { momentOf, readLocalTime } from './send-time.ts';

/** After this delay sending does not start automatically: the server asks staff first. */
const maxDelayMs = 6 * 3_600_000;

/** Validates the form before anything is sent. The server validates it again. */
export function checkValues(
  values: NewsletterValues,
  t: EditorTexts,
  { isIncomplete = false, now = Date.now() }: { isIncomplete?: boolean; now?: number } = {},
): FieldErrors<NewsletterValues> {
  const { title, content, send } = values;
  const audienceError = send && !isForAnyone(readAudience(values)) ? t('audienceMissing') : null;
  return {
    title: title.trim() === '' ? t('required', { name: t('fields.title') }) : null,
    content: send && isBlank(content) ? t('required', { name: t('fields.content') }) : null,
    sendAt: isIncomplete ? t('moment.unknown') : checkMoment(values, t, now),
    groups: audienceError,
    image: checkFile(values.image, t),
  };
}

function checkMoment(values: NewsletterValues, t: EditorTexts, now: number): string | null {
  const { sendAt, send } = values;
  if (sendAt === '') return null;
  if (readLocalTime(sendAt).length === 0) {
    const [year = '', month = '', day = ''] = sendAt.slice(0, 10).split('-');
    const isDay = formatDate(`${sendAt.slice(0, 10)}T12:00:00Z`) === `${day}-${month}-${year}`;
    return isDay ? t('moment.leftOut', { date: `${day}-${month}-${year}` }) : t('moment.unknown');
  }
  const moment = momentOf(values);
  return send && moment !== null && now - Number(moment) > maxDelayMs ? t('moment.tooLate') : null;
}

function checkFile(upload: Upload | null, t: EditorTexts): string | null {
  if (upload === null) return null;
  if (isUploading([upload])) return t('uploading');
  // An empty file is ignored (specification, section 5).
  return upload.state === 'failed' && upload.size > 0 ? t('notUploaded') : null;
}
