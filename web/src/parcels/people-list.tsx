import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import PlaceIcon from 'lucide-react/icons/map-pin';
import SearchIcon from 'lucide-react/icons/search';
import { fullName } from '../platform/full-name.ts';
import { Button } from '../ui/layout/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { ListedPerson } from './people-queries.ts';
import listStyles from './place-list.module.css';
import { useTexts } from './texts.ts';

const step = 50;

interface PeopleListProps {
  people: ListedPerson[];
  selectedId: number | null;
  onSelect: (profileId: number) => void;
}

/** The people on the map as text: search, select one to see it on the map, or open the profile. */
export function PeopleList({ people, selectedId, onSelect }: PeopleListProps) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(step);
  const searched = useDeferredValue(search);
  // Folding many names is slow, so it is postponed until somebody searches.
  const isSearching = searched.trim() !== '';
  const texts = useMemo(
    () => (isSearching ? people.map((one) => fold(`${one.first_name} ${one.last_name} ${one.parcels}`)) : []),
    [people, isSearching],
  );
  const found = useMemo(() => {
    if (!isSearching) return people;
    const words = fold(searched).split(/\s+/).filter(Boolean);
    return people.filter((_person, index) => words.every((word) => texts[index]?.includes(word)));
  }, [people, texts, searched, isSearching]);

  if (people.length === 0) return <p>{t('list.empty')}</p>;
  return (
    <div className={listStyles.people}>
      <TextField
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        type="search"
        icon={<SearchIcon />}
        value={search}
        maxLength={200}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setShown(step);
        }}
      />
      <p className={`note ${listStyles.count}`} role="status">
        {found.length === 0 ? t('list.none') : t('list.found', { count: found.length })}
      </p>
      <ul className={`divided ${listStyles.scroll}`}>
        {found.slice(0, shown).map((person) => (
          <li key={person.id}>
            <Link to="/profile/$id" params={{ id: String(person.profile_id) }} className="bold">
              {fullName(person) || t('list.unnamed')}
            </Link>
            <button
              type="button"
              data-prints
              className={listStyles.place}
              aria-pressed={person.profile_id === selectedId}
              onClick={() => onSelect(person.profile_id)}
            >
              <PlaceIcon />
              <span>
                <span className="visually-hidden">{fullName(person)}</span>{' '}
                <span>{person.parcels || t('list.parcelCount', { count: person.outlines })}</span>
              </span>
            </button>
          </li>
        ))}
        {found.length > shown && (
          <li>
            <Button variant="default" fullWidth onClick={() => setShown(shown + step)}>
              {t('list.more')}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Lower-case and without accents, as the server folds its search texts. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
