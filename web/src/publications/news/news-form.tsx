import { files } from '@dijkportaal/contract/files';
import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { AudiencePicker } from '../../audience/public.tsx';
import { useOffered } from '../../platform/extensions.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { RichTextEditor } from '../../ui/editor/rich-text-editor.tsx';
import { SingleFileUpload } from '../../ui/files/single-file-upload.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Readable } from '../../ui/readability/readable.tsx';
import { PageForm, type Leave } from '../form/edit-page.tsx';
import { PublishFields } from '../form/publish-fields.tsx';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import { useTexts } from './editor-texts.ts';
import { dayOfPublication, readValues } from './form-values.ts';
import { useNewsForm } from './use-news-form.ts';

interface NewsFormProps {
  /** null for a new one. */
  item: NewsItem | null;
  onLeave: Leave;
}

/** The form of a news item. It asks before it discards changes. */
export function NewsForm({ item, onLeave }: NewsFormProps) {
  const t = useTexts();
  const admin = useAdminTexts();
  const form = useNewsForm(item, onLeave);
  const { fieldProps, values, errors, fill } = form;
  const stored = form.base;
  const { image = null, pdf = null } = stored ?? {};
  const canDescribe = useOffered(files.upload);
  return (
    <PageForm form={form} onLeave={onLeave}>
      <Card title={admin('sections.what')}>
        <div className="stack">
          <TextField label={t('fields.title')} required maxLength={200} autoComplete="off" {...fieldProps('title')} />
          <Readable text={values.content}>
            <RichTextEditor
              label={t('fields.content')}
              height={400}
              value={values.content}
              onChange={(content) => fill('content', content)}
              error={errors.content}
            />
          </Readable>
          <DateField
            label={t('fields.date')}
            description={t('dateHint')}
            required
            value={values.date}
            error={errors.date}
            onDate={(date) => fill('date', date ?? '')}
          />
        </div>
      </Card>
      <Card title={admin('sections.audience')}>
        <AudiencePicker
          value={values}
          onChange={({ everyone, groups, zones, segments = [] }) => {
            fill('everyone', everyone);
            fill('groups', groups);
            fill('zones', zones);
            fill('segments', segments);
          }}
          errors={errors}
        />
      </Card>
      <Card title={admin('sections.files')}>
        <div className="stack">
          <SingleFileUpload
            label={t('fields.image')}
            description={t('imageHint')}
            accepts="image"
            current={values.keepsImage ? image : null}
            onRemoveCurrent={() => fill('keepsImage', false)}
            value={values.image}
            onChange={(upload) => {
              fill('image', upload);
              if (upload?.source === values.image?.source) return;
              const isOfDraft = upload !== null && upload.name === values.newImage.name;
              // Another picture shows something else.
              const { caption, alt } = isOfDraft ? values.newImage : readValues(upload === null ? stored : null);
              fill('caption', caption);
              fill('alt', alt);
            }}
            error={errors.image}
          />
          {canDescribe && (values.image !== null || (values.keepsImage && image !== null)) && (
            <>
              <TextField
                label={t('fields.alt')}
                description={t('altHint')}
                maxLength={300}
                autoComplete="off"
                {...fieldProps('alt')}
              />
              <TextField
                label={t('fields.caption')}
                description={t('captionHint')}
                maxLength={200}
                autoComplete="off"
                {...fieldProps('caption')}
              />
            </>
          )}
          <SingleFileUpload
            label={t('fields.pdf')}
            description={t('pdfHint')}
            accepts="pdf"
            current={values.keepsPdf ? pdf : null}
            onRemoveCurrent={() => fill('keepsPdf', false)}
            value={values.pdf}
            onChange={(upload) => fill('pdf', upload)}
            error={errors.pdf}
          />
        </div>
      </Card>
      <Card title={admin('sections.publish')}>
        <PublishFields
          item={item}
          values={values}
          error={errors.publishAt}
          onChange={(chosen) => {
            const day = dayOfPublication(item, values, chosen);
            if (day !== null) fill('date', day);
            fill('publish', chosen.publish);
            fill('publishAt', chosen.publishAt);
          }}
        />
      </Card>
    </PageForm>
  );
}
