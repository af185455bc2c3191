import type { WorkShape } from '@dijkportaal/contract/works';
import { useMemo, useState } from 'react';
import { LazyEditMap, readPastedPlace, type EditMode } from '../../parcels/public.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import styles from './place-editor.module.css';
import { useTexts } from './texts.ts';

interface PlaceEditorProps {
  shapes: WorkShape[];
  error: string | null | undefined;
  onChange: (shapes: WorkShape[]) => void;
  /** Something else than the map, for tests. */
  Map?: typeof LazyEditMap;
}

const modes = { place: 'point', line: 'line', draw: 'area' } as const satisfies Record<
  Exclude<EditMode, 'adjust'>,
  WorkShape['kind']
>;

/** A place that is drawn on the map, or pasted as text. */
export function PlaceEditor({ shapes, error, onChange, Map = LazyEditMap }: PlaceEditorProps) {
  const t = useTexts();
  const [mode, setMode] = useState<EditMode>('adjust');
  const [fitCount, setFitCount] = useState(0);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const point = shapes.find(({ kind }) => kind === 'point');
  const others = useMemo(() => shapes.filter(({ kind }) => kind !== 'point'), [shapes]);
  const drawn = useMemo(
    () => ({
      position: point?.corners[0] ?? null,
      polygons: others.map(({ kind, corners, holes }) => ({ polygon: corners, holes, isLine: kind === 'line' })),
    }),
    [point, others],
  );
  const add = (shape: WorkShape) =>
    onChange([...shapes.filter(({ kind }) => kind !== 'point' || shape.kind !== 'point'), shape]);
  return (
    <div className="stack-3">
      <h3>{t('place.title')}</h3>
      <p>{t('place.intro')}</p>
      <div className="row buttons" role="group" aria-label={t('place.tools')}>
        {mode === 'adjust' ? (
          (['draw', 'line', 'place'] as const).map((next) => (
            <Button key={next} variant="default" onClick={() => setMode(next)}>
              {t(`place.draw.${modes[next]}`)}
            </Button>
          ))
        ) : (
          <Button variant="default" onClick={() => setMode('adjust')}>
            {t('place.stop')}
          </Button>
        )}
        <p role="status" className="quiet">
          {mode !== 'adjust' && t(`place.drawing.${modes[mode]}`)}
        </p>
      </div>
      <div className={styles.map}>
        <Map
          drawn={drawn}
          fallbackCenter={null}
          mode={mode}
          highlighted={highlighted}
          fitCount={fitCount}
          onCancel={() => setMode('adjust')}
          onPlace={(place) => {
            setMode('adjust');
            add({ kind: 'point', corners: [place], holes: [] });
          }}
          onOutline={(index, corners) =>
            onChange(shapes.map((shape) => (shape === others[index] ? { ...shape, corners } : shape)))
          }
          onDrawn={(corners) => {
            add({ kind: mode === 'line' ? 'line' : 'area', corners, holes: [] });
            setMode('adjust');
          }}
        />
      </div>
      {error && (
        <Alert tone="error">
          <p>{error}</p>
        </Alert>
      )}
      {shapes.length > 0 && (
        <ul className={styles.list} aria-label={t('place.parts')}>
          {shapes.map((shape, index) => (
            <li
              key={index}
              className="row"
              onFocus={() => setHighlighted(others.indexOf(shape))}
              onBlur={() => setHighlighted(null)}
            >
              <span>
                {t(`place.kinds.${shape.kind}`)}
                {shape.kind !== 'point' && `, ${t('place.corners', { count: shape.corners.length })}`}
                {shape.holes.length > 0 && `, ${t('place.holes', { count: shape.holes.length })}`}
              </span>
              <Button
                variant="default"
                aria-label={t('place.removeNamed', { number: index + 1, kind: t(`place.kinds.${shape.kind}`) })}
                onClick={() => onChange(shapes.filter((other) => other !== shape))}
              >
                {t('place.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PastePlace
        shapes={shapes}
        onChange={(pasted) => {
          onChange(pasted);
          setFitCount((count) => count + 1);
        }}
      />
    </div>
  );
}

function PastePlace({ shapes, onChange }: Pick<PlaceEditorProps, 'shapes' | 'onChange'>) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [skipped, setSkipped] = useState<string[]>([]);
  const take = (kept: WorkShape[]) => {
    const pasted = readPastedPlace(text);
    setSkipped([]);
    if (pasted.shapes === null) {
      const { code, ...values } = pasted.problem;
      return setProblem(t(`problem.${code}`, values as Record<string, string | number>));
    }
    const all = [...kept, ...pasted.shapes];
    if (all.filter(({ kind }) => kind === 'point').length > 1) return setProblem(t('problem.points'));
    setText('');
    setProblem(null);
    setSkipped(pasted.skipped);
    onChange(all);
  };
  return (
    <div className="stack-2">
      <TextArea
        label={t('paste.label')}
        description={t('paste.help')}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblem(null);
        }}
      />
      <div className="row buttons">
        <Button variant="default" onClick={() => take(shapes)}>
          {t('paste.add')}
        </Button>
        <Button variant="default" onClick={() => take([])}>
          {t('paste.replace')}
        </Button>
      </div>
      {skipped.length > 0 && <Alert tone="warn">{t('paste.skipped', { kinds: skipped.join(', ') })}</Alert>}
    </div>
  );
}
