import { audience } from '@dijkportaal/contract/audience/audience';
import { RadioField } from '../ui/forms/radio-field.tsx';
import { AudiencePreview } from './audience-preview.tsx';
import { LabelPicker } from './labels/label-picker.tsx';
import type { AudienceValue } from './queries.ts';
import { SegmentPicker } from './segment-picker.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { useTexts } from './texts.ts';
import { UserPicker } from './user-picker.tsx';

interface AudiencePickerProps {
  value: AudienceValue;
  onChange: (value: AudienceValue) => void;
  errors?: { [Field in 'groups' | 'zones' | 'users' | 'segments']?: string | null | undefined };
}

/** Chooses who sees something, with a live preview of who that is. */
export function AudiencePicker({ value, onChange, errors }: AudiencePickerProps) {
  const t = useTexts();
  const { everyone, groups, zones, users, segments = [] } = value;
  return (
    <div className="stack">
      <RadioField
        legend={t('who')}
        value={everyone ? 'everyone' : 'chosen'}
        options={[
          { value: 'everyone', label: t('everyone') },
          {
            value: 'chosen',
            label: t('chosen'),
            description: t(users === undefined ? 'chosenHintNoUsers' : 'chosenHint'),
          },
        ]}
        onChange={(choice) => onChange({ ...value, everyone: choice === 'everyone' })}
      />
      {!everyone && (
        <div className="stack indent">
          <LabelPicker
            kind="group"
            value={groups}
            error={errors?.groups}
            onChange={(next) => onChange({ ...value, groups: next })}
          />
          <LabelPicker
            kind="zone"
            value={zones}
            error={errors?.zones}
            onChange={(next) => onChange({ ...value, zones: next })}
          />
          {users !== undefined && (
            <UserPicker value={users} error={errors?.users} onChange={(next) => onChange({ ...value, users: next })} />
          )}
          <SegmentPicker
            value={segments}
            description={t('segments.hint')}
            error={errors?.segments}
            onChange={(next) => onChange({ ...value, segments: next })}
          />
        </div>
      )}
      <IfOffered endpoint={audience.preview}>
        <AudiencePreview value={value} />
      </IfOffered>
    </div>
  );
}
