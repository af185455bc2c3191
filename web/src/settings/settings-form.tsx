import { sites, type Site } from '@dijkportaal/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError, versionOf, wasCancelled } from '../platform/call.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Button } from '../ui/layout/button.tsx';
import { LeaveGuard } from '../ui/forms/leave-guard.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { isUploading } from '../ui/files/uploads.ts';
import { useDraft } from '../ui/forms/use-draft.tsx';
import { useConflict } from '../ui/forms/use-conflict.tsx';
import { useForm, type FieldErrors } from '../ui/forms/use-form.ts';
import {
  AboutSection,
  ActivationSection,
  AnalyticsSection,
  ContactSection,
  HomeSection,
} from './settings-sections.tsx';
import { fetchSiteToChange, readSite, siteQuery } from './queries.ts';
import styles from './settings-form.module.css';
import { useTexts, type SettingsTexts } from './settings-texts.ts';
import {
  changesOf,
  toBody,
  fileNames,
  readValues,
  savedValues,
  textNames,
  type FileName,
  type SettingsValues,
} from './settings-values.ts';

type Outcome = 'saved' | 'nothing' | { reason: string | undefined } | null;

const maxTextLength = 20_000;
const htmlNames = new Set<string>(['introduction_text', 'description', 'activation_email']);

/** All settings in one form. */
export function SettingsForm({ site }: { site: Site }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  // A refetch must not overwrite what is being typed.
  const [{ item, before }, setBase] = useState(() => ({ item: site, before: readValues(site) }));
  const [outcome, setOutcome] = useState<Outcome>(null);
  const form = useForm({
    initial: before,
    check: (values) => checkValues(values, t),
    async send(values, fill) {
      setOutcome(null);
      if (Object.keys(changesOf(before, values)).length === 0) {
        setOutcome('nothing');
        return;
      }
      try {
        const saved = await conflict.save(values, async (typed, base, ifMatch) => {
          const body = { ...toBody(base), ...changesOf(base === item ? before : readValues(base), typed) };
          const options = { success: t('saved'), showsBadInput: false, ifMatch };
          const response = await call(sites.replace, { params: { id: String(site.id) }, body }, options);
          // The specification promises nothing of the response.
          return 'site' in response ? readSite(response) : fetchSiteToChange(site);
        });
        if (saved === null) {
          const base = conflict.base() ?? site;
          if (base !== item) setBase({ item: base, before: readValues(base) });
          return;
        }
        conflict.rebase(saved);
        // The server may have extracted an address from an embed code, and stored files have new URLs.
        const now = savedValues(values, saved);
        for (const name of [...textNames, ...fileNames]) fill(name, now[name]);
        setBase({ item: saved, before: now });
        setOutcome('saved');
        queryClient.setQueryData(siteQuery.queryKey, saved);
      } catch (error) {
        if (wasCancelled(error)) return;
        if (!(error instanceof CallError)) throw error;
        const fields = readFieldErrors(error);
        if (Object.keys(fields).length > 0) return fields;
        setOutcome({ reason: error.sentence });
      }
    },
  });
  const conflict = useConflict<Site, SettingsValues>({
    item: site,
    readValues,
    reload: fetchSiteToChange,
    fields: [
      ...textNames.map((name) => ({ name, label: t(`fields.${name}`), isHtml: htmlNames.has(name) })),
      { name: 'automatically_invite_contacts', label: t('fields.automatically_invite_contacts') },
    ],
    fill: form.fill,
  });
  const { values } = form;
  const draft = useDraft<SettingsValues>({
    place: 'settings',
    values,
    initial: before,
    version: versionOf(item),
    fill: form.fill,
    omit: fileNames,
    onRestore: conflict.basedOn,
  });
  const hasUpload = fileNames.some((name) => values[name].upload !== null);
  const hasChanges = hasUpload || Object.keys(changesOf(before, values)).length > 0;
  return (
    <form {...form.formProps} className={styles.form}>
      <LeaveGuard hasUnsavedChanges={() => hasChanges} keepsDraft />
      {draft.notice}
      {conflict.dialog}
      <ContactSection {...form} />
      <HomeSection {...form} />
      <AboutSection {...form} />
      <ActivationSection {...form} />
      <AnalyticsSection {...form} />
      <div className={styles.foot}>
        <OutcomeMessage outcome={outcome} hasChanges={hasChanges} />
        <Actions>
          <Button type="submit" loading={form.isBusy}>
            {t('save')}
          </Button>
        </Actions>
      </div>
    </form>
  );
}

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
    analytics_embed_code: address === '' || /https:\/\//i.test(address) ? null : t('badAddress'),
    introduction_text: tooLong('introduction_text'),
    description: tooLong('description'),
    activation_email: tooLong('activation_email'),
  };
}

function readFieldErrors(error: CallError): FieldErrors<SettingsValues> {
  const found: FieldErrors<SettingsValues> = {};
  for (const name of textNames) {
    const message = error.messageFor(name);
    if (message !== undefined) found[name] = message;
  }
  for (const name of fileNames) {
    const message = error.messageFor(`${name}_upload`);
    if (message !== undefined) found[name] = message;
  }
  return found;
}

function OutcomeMessage({ outcome, hasChanges }: { outcome: Outcome; hasChanges: boolean }) {
  const t = useTexts();
  if (typeof outcome === 'object' && outcome !== null) {
    return <Alert tone="error">{[t('notSaved'), outcome.reason].filter(Boolean).join(' ')}</Alert>;
  }
  if (hasChanges) return <p className={styles.quiet}>{t('unsaved')}</p>;
  return outcome === null ? null : <Alert tone={outcome === 'saved' ? 'success' : 'info'}>{t(outcome)}</Alert>;
}
