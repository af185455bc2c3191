import type { NewsletterTemplate } from '@dijkportaal/contract/newsletters/templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { templatesQuery } from './queries.ts';
import styles from './template-choice.module.css';
import { DeleteTemplateModal, RenameTemplateModal } from './template-modals.tsx';
import { useTexts } from './texts.ts';

interface TemplateChoiceProps {
  /** The HTML of the newsletter, which a choice replaces. */
  content: string;
  isBlank: boolean;
  /** Called with what the newsletter begins with. */
  onChoose: (template: Pick<NewsletterTemplate, 'title' | 'content'>) => void;
}

/** Chooses what a new newsletter begins with, as long as nothing was written. */
export function TemplateChoice({ content, isBlank, onChoose }: TemplateChoiceProps) {
  const t = useTexts();
  const { data: templates = [] } = useQuery(templatesQuery);
  const [isManaging, setManaging] = useState(false);
  const chosen = templates.find((template) => template.content === content);
  if (!isBlank && chosen === undefined) return null;
  return (
    <div className={`surface ${styles.choice}`}>
      <SelectField
        label={t('which')}
        value={chosen === undefined ? '' : String(chosen.id)}
        options={[
          { value: '', label: t('none') },
          ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => {
          const template = templates.find(({ id }) => String(id) === currentTarget.value);
          onChoose(template ?? { title: '', content: '' });
        }}
      />
      <Button variant="default" onClick={() => setManaging(true)}>
        {t('manage')}
      </Button>
      {isManaging && <TemplatesModal templates={templates} onClose={() => setManaging(false)} />}
    </div>
  );
}

/** All templates, to rename and delete. */
function TemplatesModal({ templates, onClose }: { templates: NewsletterTemplate[]; onClose: () => void }) {
  const t = useTexts();
  const [changing, setChanging] = useState<{ what: 'rename' | 'delete'; template: NewsletterTemplate } | null>(null);
  const close = () => setChanging(null);
  return (
    <Modal title={t('title')} onClose={onClose} closeLabel={t('close')}>
      {templates.length === 0 && <p>{t('empty')}</p>}
      <ul className={styles.list}>
        {templates.map((template) => (
          <li key={template.id}>
            <span>{template.name}</span>
            <Button
              variant="default"
              aria-label={t('renameOf', { name: template.name })}
              onClick={() => setChanging({ what: 'rename', template })}
            >
              {t('rename')}
            </Button>
            <Button
              variant="default"
              tone="danger"
              aria-label={t('removeOf', { name: template.name })}
              onClick={() => setChanging({ what: 'delete', template })}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {changing?.what === 'rename' && <RenameTemplateModal id={changing.template.id} onClose={close} />}
      {changing?.what === 'delete' && <DeleteTemplateModal template={changing.template} onClose={close} />}
    </Modal>
  );
}
