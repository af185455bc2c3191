import { appointmentFields, sayWhen, type LetterAppointment } from '@dijkportaal/contract/newsletters/letter-blocks';
import { EditorDialog } from '../../ui/editor/editor-dialog.tsx';
import type { ExtraDialog } from '../../ui/editor/rich-text-editor.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { escapeHtml, withLine } from './block-html.ts';
import { useTexts } from './letter-texts.ts';

/** Asks for an appointment, and puts it into the text; readers can put it into their calendar. */
export function AppointmentModal({ insert, onClose, current, remove }: ExtraDialog) {
  const t = useTexts();
  const form = useForm<LetterAppointment>({
    initial: Object.fromEntries(
      appointmentFields.map((field) => [field, String(current?.[field] ?? '')]),
    ) as LetterAppointment,
    check: ({ title, day, from, until }) => ({
      title: title.trim() === '' ? t('appointment.titleMissing') : null,
      day: day === '' ? t('appointment.dayMissing') : null,
      until:
        until !== '' && until <= from
          ? t('appointment.untilWrong')
          : until !== '' && from === ''
            ? t('appointment.fromMissing')
            : null,
    }),
    async send(said) {
      const attributes = appointmentFields
        .map((field) => `data-${field}="${escapeHtml(said[field].trim())}"`)
        .join(' ');
      const [title, when, place] = [said.title, sayWhen(said), said.place].map((text) => escapeHtml(text.trim()));
      const words = [`<strong>${title}</strong>`, when, ...(place === '' ? [] : [place])].join('<br>');
      insert(withLine(`<p class="appointment" ${attributes}>${words}</p>`, current));
      onClose();
    },
  });
  const { values, errors, fill, fieldProps } = form;
  return (
    <EditorDialog
      title={t(current === null ? 'appointment.add' : 'appointment.change')}
      form={form}
      saveText={t(current === null ? 'add' : 'save')}
      remove={current === null ? undefined : { text: t('appointment.remove'), run: remove }}
      onClose={onClose}
    >
      <TextField
        label={t('appointment.title')}
        description={t('appointment.titleHint')}
        autoComplete="off"
        maxLength={150}
        {...fieldProps('title')}
      />
      <DateField
        label={t('appointment.day')}
        name="day"
        value={values.day}
        error={errors.day}
        onDate={(day = '') => fill('day', day)}
      />
      <div className="row">
        <TextField type="time" label={t('appointment.from')} {...fieldProps('from')} />
        <TextField type="time" label={t('appointment.until')} {...fieldProps('until')} />
      </div>
      <TextField
        label={t('appointment.place')}
        description={t('appointment.placeHint')}
        autoComplete="off"
        maxLength={150}
        {...fieldProps('place')}
      />
    </EditorDialog>
  );
}
