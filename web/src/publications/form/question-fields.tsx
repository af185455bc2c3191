import { questions } from '@dijkportaal/contract/questions';
import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { ComponentProps } from 'react';
import { DateField } from '../../ui/forms/date-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { ReactionCounts } from './reaction-counts.tsx';
import { useTexts } from '../staff-texts.ts';

interface QuestionFieldsProps {
  /** null for a new one. */
  publication: Publication | null;
  question: string;
  before: string;
  errors: Pick<ComponentProps<typeof TextArea>, 'error'> & { before: string | null | undefined };
  onQuestion: (question: string) => void;
  onBefore: (before: string) => void;
}

/** What the audience of a design or document is asked, and until when. Nothing on a server without questions. */
export function QuestionFields({ publication, question, before, errors, onQuestion, onBefore }: QuestionFieldsProps) {
  const t = useTexts();
  return (
    <IfOffered endpoint={questions.list}>
      <Card title={t('question.title')}>
        <TextArea
          label={t('question.text')}
          description={t('question.hint')}
          rows={3}
          maxLength={500}
          value={question}
          error={errors.error}
          onChange={({ currentTarget }) => onQuestion(currentTarget.value)}
        />
        <DateField
          label={t('question.before')}
          description={t('question.beforeHint')}
          value={before}
          error={errors.before}
          onDate={(day = '') => onBefore(day)}
        />
        {publication !== null && <ReactionCounts item={publication} />}
      </Card>
    </IfOffered>
  );
}
