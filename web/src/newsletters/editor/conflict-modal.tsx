import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { formatMinute } from '../../platform/date-time.ts';
import { VersionsModal } from '../../ui/dialogs/conflict-modal.tsx';
import { RichText } from '../../ui/editor/rich-text.tsx';
import { differencesOf, type Part } from './differences.ts';
import { useTexts, type EditorTexts } from './editor-texts.ts';
import { readValues, type NewsletterValues } from './form-values.ts';

interface ConflictModalProps {
  mine: NewsletterValues;
  theirs: Newsletter;
  /** The picture at the time the form was opened. */
  imageBefore: number | null;
  onChoose: (choice: 'mine' | 'theirs' | 'back') => void;
}

/** Someone else saved the newsletter in the meantime: shows the differences and lets the person choose. */
export function ConflictModal({ mine, theirs, imageBefore, onChoose }: ConflictModalProps) {
  const t = useTexts();
  const parts = differencesOf(mine, theirs, imageBefore);
  const moment = formatMinute(theirs.updated_at);
  const other = readValues(theirs);
  const hasOwnImage = mine.image !== null || (mine.keepsImage && imageBefore !== null);
  return (
    <VersionsModal
      title={t('conflict.title')}
      intro={t(parts.length === 0 ? 'conflict.same' : 'conflict.text', { moment })}
      parts={parts.map((part) => ({
        label: t(`conflict.parts.${part}`),
        mine: <Value part={part} values={mine} image={hasOwnImage ? 'ownImage' : 'none'} />,
        theirs: <Value part={part} values={other} image={theirs.image === null ? 'none' : 'theirImage'} />,
      }))}
      keepMineHint={t('conflict.keepMineHint')}
      onChoose={onChoose}
    >
      {parts.includes('image') && mine.image === null && <p>{t('conflict.imageStays')}</p>}
    </VersionsModal>
  );
}

interface ValueProps {
  part: Part;
  values: NewsletterValues;
  image: 'none' | 'ownImage' | 'theirImage';
}

function Value({ part, values, image }: ValueProps) {
  const t = useTexts();
  const yesOrNo = (isOn: boolean) => t(isOn ? 'conflict.yes' : 'conflict.no');
  switch (part) {
    case 'title':
      return values.title;
    case 'content':
      return <RichText html={values.content} />;
    case 'image':
      return t(`conflict.${image}`);
    case 'send':
      return yesOrNo(values.send);
    case 'send_at':
      return values.sendAt === '' ? t('conflict.atOnce') : formatMoment(values.sendAt);
    case 'send_to_contacts':
      return yesOrNo(values.sendToContacts);
    case 'send_to_not_logged_in':
      return yesOrNo(values.sendToNotLoggedIn);
    case 'audience':
      return writeAudience(values, t);
  }
}

/** Formats YYYY-MM-DDTHH:mm as DD-MM-YYYY HH:mm. */
const formatMoment = (local: string) => `${local.slice(0, 10).split('-').toReversed().join('-')} ${local.slice(11)}`;

function writeAudience({ everyone, groups, zones, segments }: NewsletterValues, t: EditorTexts): string {
  if (everyone) return t('everyone');
  const names = [...groups, ...zones, ...segments].map(({ name }) => name);
  return names.length === 0 ? t('conflict.nobody') : names.join(', ');
}
