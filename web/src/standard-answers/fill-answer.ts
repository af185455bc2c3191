import { answerFieldPattern, readAnswerField, type AnswerField } from '@dijkportaal/contract/standard-answers';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** The HTML of a standard answer with plain values for its fields; a field that does not exist is left as it is. */
export const fillAnswer = (text: string, values: Record<AnswerField, string>): string =>
  text.replaceAll(answerFieldPattern, (whole, written: string) => {
    const field = readAnswerField(written);
    return field === undefined ? whole : escape(values[field]);
  });
