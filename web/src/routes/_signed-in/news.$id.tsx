import { createFileRoute } from '@tanstack/react-router';
import { NewsItemScreen } from '../../publications/news/news-item-screen.tsx';

export const Route = createFileRoute('/_signed-in/news/$id')({ component: News });

function News() {
  const { id } = Route.useParams();
  return <NewsItemScreen key={id} id={id} />;
}
