import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { useRef, useState } from 'react';
import type { Translate } from '../../platform/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { Problem } from '../map/paste-problem.ts';
import styles from './place-picker.module.css';
import type nl from './picker-nl.json';
import { useTexts } from './picker-texts.ts';
import { limitProblem, readPasted } from '../map/read-pasted.ts';

interface PasteParcelsProps {
  polygons: Polygon[];
  onChange: (polygons: Polygon[]) => void;
}

/** Parcels as text: to paste them, and to edit corners without a mouse. */
export function PasteParcels({ polygons, onChange }: PasteParcelsProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string[] | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const change = (next: string) => {
    setText(next);
    setError(null);
    setDone(null);
  };

  const takeOver = (kept: Polygon[]) => {
    const pasted = readPasted(text, (number) => t('nameless', { number: kept.length + number }));
    const all = [...kept, ...(pasted.polygons ?? [])];
    const problem = pasted.problem ?? limitProblem(all);
    if (pasted.polygons === null || problem !== null) {
      setError(problem === null ? null : explain(t, problem));
      setDone(null);
      field.current?.focus();
      return;
    }
    const { holes, skipped } = pasted;
    change('');
    setDone([
      t('paste.done', { count: pasted.polygons.length }),
      ...(holes > 0 ? [t('paste.holes', { count: holes })] : []),
      ...(skipped.length > 0 ? [t('paste.skipped', { kinds: skipped.join(', ') })] : []),
    ]);
    onChange(all);
  };

  return (
    <div>
      <h3 className="label">{t('paste.title')}</h3>
      <TextArea
        ref={field}
        label={t('paste.label')}
        description={t('paste.help')}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div className={`row buttons ${styles.buttons}`}>
        <Button variant="default" onClick={() => takeOver(polygons)}>
          {t('paste.add')}
        </Button>
        <Button variant="default" onClick={() => takeOver([])}>
          {t('paste.replace')}
        </Button>
        <Button
          variant="default"
          disabled={polygons.length === 0}
          onClick={() => {
            change(toText(polygons));
            field.current?.focus();
          }}
        >
          {t('paste.export')}
        </Button>
      </div>
      {done !== null && (
        <Alert tone="success">
          {done.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}

/** One parcel per line, in a format that can be pasted again. */
function toText(polygons: Polygon[]): string {
  return `[\n${polygons.map((polygon) => `  ${JSON.stringify(polygon)}`).join(',\n')}\n]`;
}

function explain(t: Translate<typeof nl>, problem: Problem): string {
  const { code, ...values } = problem;
  if (problem.code === 'notJson') {
    return problem.line === null ? t('problem.notJson') : t('problem.notJsonAt', { line: problem.line });
  }
  return t(`problem.${code}`, values as Record<string, string | number>);
}
