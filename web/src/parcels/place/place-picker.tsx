import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../ui/layout/button.tsx';
import { LazyEditMap, type EditMode } from './lazy-edit-map.tsx';
import type { Place } from '../map/place.ts';
import { PasteParcels } from './paste-parcels.tsx';
import styles from './place-picker.module.css';
import { useTexts } from './picker-texts.ts';
import { PolygonList } from './polygon-list.tsx';
import { RegisterSection } from '../register/register-section.tsx';

interface PlacePickerProps {
  position: Place | null;
  onPosition: (position: Place | null) => void;
  /** The fields for typing the position. */
  positionFields: ReactNode;
  /** The text with the person's designations. */
  parcelsText: string;
  polygons: Polygon[];
  onPolygons: (polygons: Polygon[]) => void;
  /** Where the map starts when it is empty. */
  fallbackCenter: Place | null;
}

/** Someone's location and parcels on an editable map, and as text for people without a mouse. */
export function PlacePicker(props: PlacePickerProps) {
  const { position, onPosition, positionFields, parcelsText, polygons, onPolygons, fallbackCenter } = props;
  const t = useTexts();
  const [mode, setMode] = useState<EditMode>('adjust');
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [fitCount, setFitCount] = useState(0);
  const [latitude, longitude] = position ?? [];
  const drawn = useMemo(
    () => ({
      position: latitude === undefined || longitude === undefined ? null : ([latitude, longitude] as Place),
      polygons,
    }),
    [latitude, longitude, polygons],
  );

  return (
    <div className={`stack-5 ${styles.picker}`}>
      <div>
        <p>{t('intro')}</p>
        <p>{t('keyboard')}</p>
      </div>
      <RegisterSection
        parcelsText={parcelsText}
        polygons={polygons}
        onChange={(changed) => {
          onPolygons(changed);
          setFitCount((count) => count + 1);
        }}
        onPosition={(place) => {
          onPosition(place);
          setFitCount((count) => count + 1);
        }}
      />
      <div className="row buttons" role="group" aria-label={t('tools')}>
        {mode === 'adjust' ? (
          <>
            <Button variant="default" onClick={() => setMode('place')}>
              {t('place')}
            </Button>
            <Button variant="default" onClick={() => setMode('draw')}>
              {t('draw')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setMode('adjust')}>
            {t('stop')}
          </Button>
        )}
        <p role="status" className="quiet">
          {mode === 'place' && t('placing')}
          {mode === 'draw' && t('drawing')}
        </p>
      </div>
      <div className={styles.map}>
        <LazyEditMap
          drawn={drawn}
          fallbackCenter={fallbackCenter}
          mode={mode}
          highlighted={highlighted}
          fitCount={fitCount}
          onCancel={() => setMode('adjust')}
          onPlace={(place) => {
            setMode('adjust');
            onPosition(place);
          }}
          onOutline={(index, corners) =>
            onPolygons(polygons.map((old, at) => (at === index ? { ...old, polygon: corners } : old)))
          }
          onDrawn={(corners) => {
            setMode('adjust');
            onPolygons([...polygons, { name: t('nameless', { number: polygons.length + 1 }), polygon: corners }]);
          }}
        />
      </div>
      <div className={`columns ${styles.position}`}>
        {positionFields}
        <Button variant="default" disabled={position === null} onClick={() => onPosition(null)}>
          {t('removePlace')}
        </Button>
      </div>
      <PolygonList polygons={polygons} onChange={onPolygons} onHighlight={setHighlighted} />
      <PasteParcels
        polygons={polygons}
        onChange={(changed) => {
          onPolygons(changed);
          setFitCount((count) => count + 1);
        }}
      />
    </div>
  );
}
