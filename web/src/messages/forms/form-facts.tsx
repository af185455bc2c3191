import type { MessageForm } from '@dijkportaal/contract/messages/form-fields';
import { useMemo, type ReactNode } from 'react';
import { ParcelsPicture } from '../../parcels/public.ts';
import { formatDay, formatMinute } from '../../platform/date-time.ts';
import styles from './forms.module.css';
import { useTexts } from './texts.ts';

/** What was filled in in a form, in the conversation that it started. */
export function FormFacts({ form }: { form: MessageForm }) {
  const t = useTexts();
  if (form.kind === 'details') return <Changes form={form} />;
  const { place, latitude, longitude } = form;
  return (
    <div className="stack-3">
      <dl className={`stack-3 facts ${styles.facts}`}>
        {form.kind === 'wish' && form.reason !== '' && <Fact label={t('wish.reasonShort')}>{form.reason}</Fact>}
        {form.kind === 'damage' && (
          <>
            <Fact label={t('damage.what')}>{t(`damage.kinds.${form.what}`)}</Fact>
            {form.since !== null && <Fact label={t('damage.sinceShort')}>{formatDay(form.since, '')}</Fact>}
          </>
        )}
        {place !== '' && <Fact label={t('place.where')}>{place}</Fact>}
        {latitude !== null && longitude !== null && <Fact label={t('place.point')}>{`${latitude}, ${longitude}`}</Fact>}
      </dl>
      {latitude !== null && longitude !== null && <PointPicture latitude={latitude} longitude={longitude} />}
      {form.kind === 'wish' && form.wish_id !== '' && (
        <p className="note flush">{t('wish.entered', { id: form.wish_id })}</p>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  );
}

function PointPicture({ latitude, longitude }: { latitude: number; longitude: number }) {
  const people = useMemo(
    () => [{ id: 0, title: '', position: [latitude, longitude] as [number, number], polygons: [] }],
    [latitude, longitude],
  );
  return (
    <div className={styles.picture}>
      <ParcelsPicture people={people} />
    </div>
  );
}

/** Old and new side by side. */
function Changes({ form: { changes, taken_over_at } }: { form: Extract<MessageForm, { kind: 'details' }> }) {
  const t = useTexts();
  if (changes.length === 0) return <p className="quiet">{t('details.gone')}</p>;
  return (
    <div className="stack-3">
      <table className={styles.changes}>
        <caption className="visually-hidden">{t('details.title')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('details.from')}</th>
            <th scope="col">{t('details.to')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => (
            <tr key={field}>
              <th scope="row">{t(`details.fields.${field}`)}</th>
              <td>{from || t(from === null ? 'details.nowhere' : 'details.empty')}</td>
              <td>
                <strong>{to || t('details.empty')}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {taken_over_at !== null && (
        <p className="note flush">{t('details.takenOver', { when: formatMinute(taken_over_at) })}</p>
      )}
    </div>
  );
}
