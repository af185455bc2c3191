import { useState, type ReactNode } from 'react';
import { AudiencePicker } from '../audience/public.tsx';
import { CallError, wasCancelled } from '../platform/call.ts';
import { FileUpload } from '../ui/files/file-upload.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { isUploading } from '../ui/files/uploads.ts';
import { useForm } from '../ui/forms/use-form.ts';
import { useTexts as useAdminTexts } from './admin-texts.ts';
import type { PublicationKind } from './kinds.ts';
import { hasAudience, type PublicationValues } from './publication-values.ts';

interface PublicationFormProps {
  kind: PublicationKind;
  initial: PublicationValues;
  title: string;
  /** Saves and then closes the dialog. When it throws, the form shows why. */
  onSave: (values: PublicationValues) => Promise<void>;
  onClose: () => void;
  /** The stored files. */
  children?: ReactNode;
}

/** The dialog with the form of a design or document. It asks before it discards changes. */
export function PublicationForm({ kind, initial, title, onSave, onClose, children }: PublicationFormProps) {
  const admin = useAdminTexts();
  const [initialValues] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const checkUploads = ({ uploads }: PublicationValues) => {
    if (isUploading(uploads)) return admin('stillUploading');
    return uploads.some(({ state }) => state === 'failed') ? admin('uploadFailed') : null;
  };
  const form = useForm<PublicationValues>({
    initial: initialValues,
    check: (typed) => ({
      title: typed.title.trim() === '' ? admin('titleMissing') : null,
      groups: hasAudience(typed) ? null : admin('nobodyChosen'),
      uploads: checkUploads(typed),
    }),
    async send(typed) {
      setProblem(null);
      try {
        await onSave(typed);
      } catch (error) {
        if (wasCancelled(error)) return;
        if (!(error instanceof CallError)) throw error;
        const fields = readRefusal(error);
        if (Object.values(fields).some((message) => message !== undefined)) return fields;
        setProblem([admin(`${kind}.saveFailed`), error.sentence].filter(Boolean).join(' '));
      }
    },
  });
  const { values, errors, fill, fieldProps, isBusy } = form;
  const { everyone, groups, users, zones, uploads } = values;
  const names = Object.keys(initialValues) as (keyof PublicationValues)[];
  const hasUnsavedChanges = () => !isBusy && names.some((name) => values[name] !== initialValues[name]);
  return (
    <FormModal
      title={title}
      isWide
      form={form}
      problem={problem}
      saveLabel={admin('save')}
      hasUnsavedChanges={hasUnsavedChanges}
      onClose={onClose}
    >
      <TextField label={admin('titleField')} required maxLength={200} autoComplete="off" {...fieldProps('title')} />
      <AudiencePicker
        value={{ everyone, groups, users, zones }}
        errors={errors}
        onChange={(next) => {
          fill('everyone', next.everyone);
          fill('groups', next.groups);
          fill('users', next.users ?? []);
          fill('zones', next.zones);
        }}
      />
      {children}
      <FileUpload
        label={admin(children === undefined ? 'files' : 'newFiles')}
        accepts="any"
        value={uploads}
        onChange={(next) => fill('uploads', next)}
        error={errors.uploads}
      />
    </FormModal>
  );
}

/** The server's errors by field. */
const readRefusal = (error: CallError) => ({
  title: error.messageFor('title'),
  groups: error.messageFor('groups') ?? error.messageFor('everyone'),
  users: error.messageFor('users'),
  zones: error.messageFor('zones'),
  uploads: error.messageFor('uploads') ?? error.messageFor('files'),
});
