import { formKinds } from '@dijkportaal/contract/messages/form-fields';
import { forms } from '@dijkportaal/contract/messages/forms';
import { newsletterTests } from '@dijkportaal/contract/newsletters/newsletter-tests';
import { files } from '@dijkportaal/contract/files';
import { portal } from '@dijkportaal/contract/portal';
import { activationPlaceholders, sites } from '@dijkportaal/contract/settings';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/layout/button.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CheckboxField } from '../ui/forms/checkbox-field.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { RichTextEditor } from '../ui/editor/rich-text-editor.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Form } from '../ui/forms/use-form.ts';
import { PreviewModal } from './preview-modal.tsx';
import styles from './settings-form.module.css';
import { useTexts } from './settings-texts.ts';
import type { FileName, SettingsValues, SiteFile } from './settings-values.ts';
import { SiteFileField } from './site-file-field.tsx';

type SectionProps = Pick<Form<SettingsValues>, 'values' | 'errors' | 'fill' | 'fieldProps'>;

/** How residents contact the project team, and where their messages go. */
export function ContactSection({ values, fieldProps }: SectionProps) {
  const t = useTexts();
  return (
    <Card title={t('sections.contact')}>
      <p>{t('contactText')}</p>
      {values.contact_email.trim() === '' && (
        <div className="below">
          <Alert tone="warn">{t('noContact')}</Alert>
        </div>
      )}
      <div className={`columns ${styles.fields}`}>
        <IfOffered endpoint={portal.facts}>
          <TextField
            label={t('fields.contact_name')}
            maxLength={200}
            autoComplete="off"
            {...fieldProps('contact_name')}
          />
        </IfOffered>
        <TextField
          label={t('fields.contact_email')}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...fieldProps('contact_email')}
        />
        <IfOffered endpoint={portal.facts}>
          <TextField
            label={t('fields.contact_phone')}
            type="tel"
            maxLength={50}
            autoComplete="off"
            {...fieldProps('contact_phone')}
          />
          <TextField
            label={t('fields.contact_hours')}
            description={t('hoursText')}
            maxLength={200}
            autoComplete="off"
            {...fieldProps('contact_hours')}
          />
          <TextField
            label={t('fields.answer_days')}
            description={t('answerDaysText')}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            {...fieldProps('answer_days')}
          />
        </IfOffered>
      </div>
    </Card>
  );
}

/** The text above the residents' map. */
export function HomeSection(props: SectionProps) {
  const t = useTexts();
  return (
    <Card title={t('sections.home')}>
      <p>{t('homeText')}</p>
      <SiteText name="introduction_text" {...props} />
    </Card>
  );
}

/** The texts of the forms of residents. */
export function FormsSection({ values, errors, fill, fieldProps }: SectionProps) {
  const t = useTexts();
  return (
    <IfOffered endpoint={forms.send}>
      <Card title={t('sections.forms')}>
        <p>{t('formsText')}</p>
        <div className="stack-5">
          {formKinds.map((kind) => (
            <div key={kind} className="stack-3">
              <TextField
                label={t(`fields.${kind}_title`)}
                maxLength={200}
                autoComplete="off"
                {...fieldProps(`${kind}_title`)}
              />
              {([`${kind}_introduction`, `${kind}_help`] as const).map((name) => (
                <TextArea
                  key={name}
                  label={t(`fields.${name}`)}
                  rows={3}
                  maxLength={name === `${kind}_help` ? 1000 : 2000}
                  value={values[name]}
                  error={errors[name]}
                  onChange={({ currentTarget }) => fill(name, currentTarget.value)}
                />
              ))}
            </div>
          ))}
        </div>
      </Card>
    </IfOffered>
  );
}

/** The public page about the portal. */
export function AboutSection(props: SectionProps) {
  const t = useTexts();
  const { values, errors, fill } = props;
  const file = (name: FileName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (chosen: SiteFile) => fill(name, chosen),
  });
  return (
    <Card title={t('sections.about')}>
      <p>
        {t('aboutText')}{' '}
        <Link to="/uitleg" target="_blank">
          {t('aboutLink')}
        </Link>
      </p>
      <div className="stack-5">
        <SiteText name="description" {...props} />
        <IfOffered endpoint={files.upload}>
          <SiteFileField accepts="pdf" {...file('manual')} />
          <SiteFileField accepts="video" {...file('video')} />
          <SiteFileField accepts="video" {...file('mfa_video')} />
        </IfOffered>
      </div>
    </Card>
  );
}

/** The mail to invited people. */
export function ActivationSection(props: SectionProps) {
  const t = useTexts();
  const { values, fill, fieldProps } = props;
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <Card title={t('sections.activation')}>
      <p>{t('activationText')}</p>
      <p className={styles.listTitle}>{t('placeholders.title')}</p>
      <ul className={styles.placeholders}>
        {activationPlaceholders.map((placeholder) => (
          <li key={placeholder}>
            <code>{placeholder}</code> {t(`placeholders.${nameOf(placeholder)}`)}
          </li>
        ))}
      </ul>
      <div className="stack-5">
        <TextField
          label={t('fields.activation_email_subject')}
          maxLength={200}
          autoComplete="off"
          {...fieldProps('activation_email_subject')}
        />
        <SiteText name="activation_email" {...props} />
        <IfOffered endpoint={sites.previewActivation}>
          <div>
            <Button variant="default" onClick={() => setPreviewed(true)}>
              {t('preview.open')}
            </Button>
          </div>
        </IfOffered>
        <CheckboxField
          label={t('fields.automatically_invite_contacts')}
          description={t('automaticText')}
          checked={values.automatically_invite_contacts}
          onChange={(checked) => fill('automatically_invite_contacts', checked)}
        />
      </div>
      {isPreviewed && (
        <PreviewModal
          subject={values.activation_email_subject}
          text={values.activation_email}
          onClose={() => setPreviewed(false)}
        />
      )}
    </Card>
  );
}

/** The name of a placeholder, without its braces. */
const nameOf = (placeholder: (typeof activationPlaceholders)[number]) => placeholder.slice(1, -1) as 'naam' | 'portaal';

/** Who newsletters are from, and where test mails can go. */
export function NewsletterSection({ values, errors, fill, fieldProps }: SectionProps) {
  const t = useTexts();
  return (
    <IfOffered endpoint={newsletterTests.send}>
      <Card title={t('sections.newsletter')}>
        <div className="stack-5">
          <TextField
            label={t('fields.newsletter_sender')}
            description={t('newsletter.sender')}
            maxLength={100}
            autoComplete="off"
            {...fieldProps('newsletter_sender')}
          />
          <TextField
            label={t('fields.newsletter_reply_to')}
            description={t('newsletter.replyTo')}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...fieldProps('newsletter_reply_to')}
          />
          <TextArea
            label={t('fields.newsletter_test_addresses')}
            description={t('newsletter.testAddresses')}
            rows={4}
            maxLength={2600}
            value={values.newsletter_test_addresses}
            error={errors.newsletter_test_addresses}
            onChange={({ currentTarget }) => fill('newsletter_test_addresses', currentTarget.value)}
          />
        </div>
      </Card>
    </IfOffered>
  );
}

/** The address of the statistics. */
export function AnalyticsSection({ fieldProps }: SectionProps) {
  const t = useTexts();
  return (
    <Card title={t('sections.analytics')}>
      <p>{t('analyticsText')}</p>
      <TextField
        label={t('fields.analytics_embed_code')}
        description={t('analyticsHint')}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        {...fieldProps('analytics_embed_code')}
      />
    </Card>
  );
}

interface SiteTextProps extends SectionProps {
  name: 'introduction_text' | 'description' | 'activation_email';
}

function SiteText({ name, values, errors, fill }: SiteTextProps) {
  const t = useTexts();
  return (
    <RichTextEditor
      label={t(`fields.${name}`)}
      height={400}
      value={values[name]}
      error={errors[name]}
      onChange={(html) => fill(name, html)}
    />
  );
}
