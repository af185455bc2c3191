import { formatNumber } from '../platform/numbers.ts';
import { Button } from '../ui/layout/button.tsx';
import type { MapZone } from './map/layers/zone-shapes.ts';
import listStyles from './place-list.module.css';
import { useTexts } from './texts.ts';

interface ZoneListProps {
  zones: readonly MapZone[];
  onSelect: (zone: MapZone) => void;
}

/** The zones on the map as buttons that zoom in on them. */
export function ZoneList({ zones, onSelect }: ZoneListProps) {
  const t = useTexts();
  return (
    <details className={listStyles.zones}>
      <summary>{t('list.zones')}</summary>
      <ul>
        {zones.map((zone) => (
          <li key={zone.id}>
            <Button variant="default" onClick={() => onSelect(zone)}>
              {zone.name}: {formatNumber(zone.people.length)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
