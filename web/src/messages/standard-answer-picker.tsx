import type { Message } from '@dijkportaal/contract/messages/messages';
import { standardAnswers } from '@dijkportaal/contract/standard-answers';
import { useQuery } from '@tanstack/react-query';
import { useOffered } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { allAnswersQuery, fillAnswer } from '../standard-answers/public.ts';
import { TagPicker } from '../ui/forms/tag-picker.tsx';
import { useTexts } from './admin-texts.ts';

interface StandardAnswerPickerProps {
  message: Message;
  /** Gets the text, with its fields filled in. */
  onPick: (html: string) => void;
}

/** Chooses a standard answer by its name; nothing while there are none. */
export function StandardAnswerPicker({ message, onPick }: StandardAnswerPickerProps) {
  const t = useTexts();
  const { user, profile } = useSignedInPerson();
  const { data = [], isError } = useQuery({ ...allAnswersQuery, enabled: useOffered(standardAnswers.list) });
  if (data.length === 0 && !isError) return null;
  const { name, email, subject, reference } = message;
  return (
    <TagPicker
      label={t('standard.label')}
      placeholder={t('standard.placeholder')}
      options={data}
      value={[]}
      onChange={([chosen]) => {
        const answer = data.find(({ id }) => id === chosen?.id);
        if (answer === undefined) return;
        const values = {
          naam: name || email,
          onderwerp: subject,
          referentie: reference,
          'mijn naam': fullName(user),
          'mijn functie': profile.job_title,
        };
        onPick(fillAnswer(answer.text, values));
      }}
      error={isError ? t('standard.failed') : null}
    />
  );
}
