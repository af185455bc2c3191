import { LabelPicker, SegmentPicker } from '../../audience/public.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { ExcludedFields, MatchField, WorksFields } from './limit-fields.tsx';
import { useTexts } from './editor-texts.ts';
import styles from './newsletter-form.module.css';
import type { NewsletterFormState } from './use-newsletter-form.ts';

/** The audience of a newsletter. */
export function AudienceFields({ form: { values, errors, fill } }: { form: NewsletterFormState['form'] }) {
  const t = useTexts();
  const { everyone, groups, zones, segments, limits, sendToContacts, sendToNotLoggedIn } = values;
  return (
    <div className={`stack-2 ${styles.part}`}>
      <RadioField
        legend={t('fields.audience')}
        value={everyone ? 'everyone' : 'chosen'}
        options={[
          { value: 'everyone', label: t('everyone'), description: t('everyoneHint') },
          { value: 'chosen', label: t('chosen'), description: t('chosenHint') },
        ]}
        onChange={(choice) => {
          fill('everyone', choice === 'everyone');
          fill('groups', groups);
        }}
      />
      {everyone ? (
        errors.groups && <p className="problem flush">{errors.groups}</p>
      ) : (
        <div className={`stack indent ${styles.indented}`}>
          <LabelPicker
            kind="group"
            value={groups}
            error={errors.groups}
            onChange={(next) => {
              fill('groups', next);
            }}
          />
          <LabelPicker
            kind="zone"
            value={zones}
            error={errors.zones}
            onChange={(next) => {
              fill('zones', next);
              // A zone is enough, so this clears the error of the groups.
              fill('groups', groups);
            }}
          />
          <SegmentPicker
            value={segments}
            error={errors.segments}
            onChange={(next) => {
              fill('segments', next);
              fill('groups', groups);
            }}
          />
          <WorksFields
            limits={limits}
            onChange={(next) => {
              fill('limits', next);
              fill('groups', groups);
            }}
          />
          <MatchField values={values} onChange={(next) => fill('limits', next)} />
        </div>
      )}
      <ExcludedFields limits={limits} error={errors.limits} onChange={(next) => fill('limits', next)} />
      <CheckboxField
        label={t('fields.sendToContacts')}
        description={t('sendToContactsHint')}
        checked={sendToContacts}
        onChange={(checked) => fill('sendToContacts', checked)}
      />
      <CheckboxField
        label={t('fields.sendToNotLoggedIn')}
        description={t('sendToNotLoggedInHint')}
        checked={sendToNotLoggedIn}
        onChange={(checked) => fill('sendToNotLoggedIn', checked)}
      />
    </div>
  );
}
