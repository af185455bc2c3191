import type { AuditLabels } from '@dijkportaal/contract/audit/format';
import { auditLabelsEn, auditLabelsNl } from '@dijkportaal/contract/audit/labels';
import { useLocale } from '../platform/i18n.ts';

/** The labels of the log in the language of the page; the CSV file uses the same. */
export function useAuditLabels(): AuditLabels {
  return useLocale() === 'en' ? auditLabelsEn : auditLabelsNl;
}
