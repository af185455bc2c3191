import { Badge } from '../../ui/layout/badge.tsx';
import { useTexts } from '../texts.ts';

/** Shows in a row that mail to an address came back. */
export function BouncedBadge() {
  const t = useTexts();
  return <Badge tone="error">{t('filters.bounced.true')}</Badge>;
}
