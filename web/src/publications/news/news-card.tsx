import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { PictureCard } from '../../ui/files/picture-card.tsx';
import { NewsPicture } from './news-picture.tsx';
import { previewOf } from './preview.ts';
import { useTexts } from './texts.ts';

/** One item in short. */
export function NewsCard({ item }: { item: NewsItem }) {
  const t = useTexts();
  return (
    <PictureCard
      title={item.title}
      date={item.created_at}
      picture={<NewsPicture item={item} size="small" />}
      address={{ to: '/news/$id', params: { id: String(item.id) } }}
      more={t('more')}
      moreAbout={t('moreAbout', { title: item.title })}
    >
      <p>{previewOf(item.content)}</p>
    </PictureCard>
  );
}
