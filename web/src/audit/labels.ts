import type { AuditLabels } from '@dijkportaal/contract/audit/format';
import { auditLabelsEn } from '@dijkportaal/contract/audit/labels-en';
import { auditLabelsNl } from '@dijkportaal/contract/audit/labels-nl';
import { useLocale } from '../platform/i18n.ts';

/** The words of the log itself, which the CSV file shares, in the language of the page. */
export function useAuditLabels(): AuditLabels {
  return useLocale() === 'en' ? auditLabelsEn : auditLabelsNl;
}
