import { maxAnswerDays, sites, type Site } from '@dijkportaal/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { isUploading } from '../ui/files/uploads.ts';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import type { FieldErrors } from '../ui/forms/use-form.ts';
import {
  AboutSection,
  ActivationSection,
  AnalyticsSection,
  ContactSection,
  FormsSection,
  HomeSection,
  NewsletterSection,
} from './settings-sections.tsx';
import { fetchSiteToChange, readSite, siteQuery } from './queries.ts';
import styles from './settings-form.module.css';
import { useTexts, type SettingsTexts } from './settings-texts.ts';
import {
  changesOf,
  toBody,
  fileNames,
  formTextNames,
  readValues,
  savedValues,
  textNames,
  type FileName,
  type SettingsValues,
} from './settings-values.ts';

const maxTextLength = 20_000;
const htmlNames = new Set<string>(['introduction_text', 'description', 'activation_email']);

/** All settings in one form. */
export function SettingsForm({ site }: { site: Site }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<'saved' | 'nothing' | null>(null);
  const form = useEditForm<Site, SettingsValues, Site>({
    item: site,
    readValues: (item) => readValues(item ?? site),
    check: (values) => checkValues(values, t),
    async save(values, base) {
      setOutcome('nothing');
      const changes = changesOf(base.values, values);
      if (Object.keys(changes).length === 0) return null;
      setOutcome(null);
      const options = { showsBadInput: false, ifMatch: base.version };
      const body = { ...toBody(base.item ?? site), ...changes };
      const response = await call(sites.replace, { params: { id: String(site.id) }, body }, options);
      // The specification promises nothing about the response.
      return 'site' in response ? readSite(response) : fetchSiteToChange(site);
    },
    // The server may have extracted an address from an embed code, and stored files have new URLs.
    next: (saved, sent) => ({ item: saved, values: savedValues(sent, saved) }),
    onSaved(saved) {
      setOutcome('saved');
      queryClient.setQueryData(siteQuery.queryKey, saved);
    },
    failedText: t('notSaved'),
    fieldOf: { ...Object.fromEntries(fileNames.map((name) => [`${name}_upload`, name])), forms: 'wish_title' },
    conflict: {
      reload: fetchSiteToChange,
      fields: [
        ...textNames.map((name) => ({ name, label: t(`fields.${name}`), isHtml: htmlNames.has(name) })),
        ...formTextNames.map((name) => ({ name, label: t(`fields.${name}`) })),
        { name: 'answer_days', label: t('fields.answer_days') },
        { name: 'automatically_invite_contacts', label: t('fields.automatically_invite_contacts') },
      ],
    },
    draft: { place: 'settings', omit: fileNames },
    isChanged: (before, values) =>
      fileNames.some((name) => values[name].upload !== null) || Object.keys(changesOf(before, values)).length > 0,
  });
  return (
    <form {...form.formProps} className={`stack-5 ${styles.form}`}>
      {form.leaveGuard}
      {form.notice}
      {form.conflictDialog}
      <ContactSection {...form} />
      <HomeSection {...form} />
      <FormsSection {...form} />
      <AboutSection {...form} />
      <ActivationSection {...form} />
      <NewsletterSection {...form} />
      <AnalyticsSection {...form} />
      <div className={styles.foot}>
        {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
        {form.problem === null && form.isDirty && <p className="quiet flush">{t('unsaved')}</p>}
        {form.problem === null && !form.isDirty && outcome !== null && (
          <Alert tone={outcome === 'saved' ? 'success' : 'info'}>{t(outcome)}</Alert>
        )}
        <Actions>
          <Button type="submit" loading={form.isBusy}>
            {t('save')}
          </Button>
        </Actions>
      </div>
    </form>
  );
}

const isAnswerDays = (typed: string) => /^[1-9]\d?$/.test(typed.trim()) && Number(typed) <= maxAnswerDays;

function checkValues(values: SettingsValues, t: SettingsTexts): FieldErrors<SettingsValues> {
  const email = values.contact_email.trim();
  const address = values.analytics_embed_code.trim();
  const tooLong = (name: 'introduction_text' | 'description' | 'activation_email') =>
    values[name].length > maxTextLength ? t('tooLong') : null;
  const uploadProblem = (name: FileName) => {
    const { upload } = values[name];
    if (upload === null || upload.file !== null) return null;
    return t(isUploading([upload]) ? 'uploading' : 'notUploaded');
  };
  return {
    manual: uploadProblem('manual'),
    video: uploadProblem('video'),
    mfa_video: uploadProblem('mfa_video'),
    contact_email: email === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? null : t('badEmail'),
    answer_days: isAnswerDays(values.answer_days) ? null : t('badDays', { max: maxAnswerDays }),
    analytics_embed_code: address === '' || /https:\/\//i.test(address) ? null : t('badAddress'),
    introduction_text: tooLong('introduction_text'),
    description: tooLong('description'),
    activation_email: tooLong('activation_email'),
  };
}
