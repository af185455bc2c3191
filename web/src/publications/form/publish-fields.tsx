import type { PublicationState } from '@dijkportaal/contract/publications/publish-at';
import { formatMinute } from '../../platform/date-time.ts';
import { portalFacts } from '../../platform/portal-facts.ts';
import { useObservable } from '../../platform/observable.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { useTexts } from '../staff-texts.ts';
import type { PublishValues } from './publish-values.ts';

interface Published {
  state: PublicationState;
  publish_at: string | null;
}

interface PublishFieldsProps {
  /** null for a new one. */
  item: Published | null;
  values: PublishValues;
  error: string | null | undefined;
  onChange: (values: PublishValues) => void;
}

/** Whether an item is published now, later or not yet. Nothing on servers without drafts. */
export function PublishFields({ item, values, error, onChange }: PublishFieldsProps) {
  const t = useTexts();
  const hasDrafts = (useObservable(portalFacts) ?? null) !== null;
  if (!hasDrafts) return null;
  const { publish, publishAt } = values;
  const since = item?.state === 'published' && item.publish_at !== null ? formatMinute(item.publish_at) : null;
  return (
    <>
      <RadioField
        legend={t('publish.legend')}
        value={publish}
        options={[
          since === null
            ? { value: 'now', label: t('publish.now'), description: t('publish.nowHint') }
            : {
                value: 'now',
                label: t('publish.published'),
                description: t('publish.publishedHint', { moment: since }),
              },
          { value: 'later', label: t('publish.later'), description: t('publish.laterHint') },
          { value: 'draft', label: t('publish.draft'), description: t('publish.draftHint') },
        ]}
        onChange={(chosen) => onChange({ publish: chosen, publishAt })}
      />
      {publish === 'later' && (
        <DateField
          label={t('publish.moment')}
          precision="minute"
          required
          value={publishAt}
          error={error}
          onDate={(moment = '') => onChange({ publish, publishAt: moment })}
        />
      )}
    </>
  );
}

/** That residents do not see an item yet, or from when they will; nothing once it is published. */
export function StateBadge({ item: { state, publish_at } }: { item: Published }) {
  const t = useTexts();
  if (state === 'published') return null;
  if (state === 'draft' || publish_at === null) return <Badge tone="off">{t('publish.states.draft')}</Badge>;
  return <Badge tone="waiting">{t('publish.states.planned', { moment: formatMinute(publish_at) })}</Badge>;
}
