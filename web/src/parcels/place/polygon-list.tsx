import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { useRef, useState } from 'react';
import { rememberFocus } from '../../ui/layout/remember-focus.ts';
import { Button } from '../../ui/layout/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './place-picker.module.css';
import { useTexts } from './picker-texts.ts';

const step = 25;

interface PolygonListProps {
  polygons: Polygon[];
  onChange: (polygons: Polygon[]) => void;
  /** The parcel that has the focus in the list, to highlight it on the map. */
  onHighlight: (index: number | null) => void;
}

/** The parcels as a list, to rename and remove them. */
export function PolygonList({ polygons, onChange, onHighlight }: PolygonListProps) {
  const t = useTexts();
  const [shown, setShown] = useState(step);
  const [removed, setRemoved] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const nameOf = (index: number) => polygons[index]?.name || t('nameless', { number: index + 1 });

  const rename = (index: number, name: string) =>
    onChange(polygons.map((old, at) => (at === index ? { ...old, name } : old)));
  const remove = (index: number) => {
    const moveFocus = rememberFocus(title.current);
    setRemoved(nameOf(index));
    onHighlight(null);
    onChange(polygons.toSpliced(index, 1));
    moveFocus();
  };

  return (
    <div>
      <h3 ref={title} tabIndex={-1} className="label">
        {t('list.title')}
      </h3>
      <p role="status">
        {removed !== null && `${t('list.removed', { name: removed })} `}
        {polygons.length === 0 ? t('list.empty') : t('list.count', { count: polygons.length })}
      </p>
      <ul className={`stack-3 ${styles.list}`}>
        {polygons.slice(0, shown).map(({ name, polygon }, index) => (
          <li
            key={index}
            className={styles.row}
            onFocus={() => onHighlight(index)}
            onBlur={() => onHighlight(null)}
            onPointerEnter={() => onHighlight(index)}
            onPointerLeave={() => onHighlight(null)}
          >
            <TextField
              label={t('list.name', { number: index + 1 })}
              maxLength={200}
              autoComplete="off"
              value={name}
              onChange={({ currentTarget }) => rename(index, currentTarget.value)}
            />
            <span className="quiet">{t('list.corners', { count: polygon.length })}</span>
            <Button
              variant="default"
              aria-label={t('list.removeNamed', { number: index + 1, name: nameOf(index) })}
              onClick={() => remove(index)}
            >
              {t('list.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {polygons.length > shown && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setShown(shown + step)}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
