import { createFileRoute } from '@tanstack/react-router';
import { MessagesScreen } from '../../messages/messages-screen.tsx';
import { readListFilter, type ListFilter } from '../../platform/list-filter.ts';

interface MessagesSearch extends Pick<ListFilter, 'page'> {
  /** What a new message is about, such as `wish.12`. */
  about?: string;
  /** Whether it reacts to the question of that. */
  reaction?: boolean;
  /** Its subject, until the person writes another. */
  subject?: string;
  /** The first words of its text. */
  text?: string;
}

export const Route = createFileRoute('/_signed-in/messages/')({
  validateSearch: (search: MessagesSearch) => search,
  component: Messages,
});

function Messages() {
  const { about, reaction, subject, text, ...search } = Route.useSearch();
  const { page = 1 } = readListFilter({ ...search });
  const navigate = Route.useNavigate();
  const open = (next: number) => {
    // Sending a message from the first page must not scroll the screen.
    if (next !== page) void navigate({ search: next === 1 ? {} : { page: next }, resetScroll: false });
  };
  return (
    <MessagesScreen
      page={page}
      about={about}
      isReaction={reaction === true}
      subject={subject}
      text={text}
      onPage={open}
      onAboutTaken={() => void navigate({ search, replace: true })}
    />
  );
}
