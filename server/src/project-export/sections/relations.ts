import type { Attachment, Contactmoment, Klanteis, RelaticsData } from '@dijkportaal/contract/relations';
import { facts, html, list, richText, when, type Html } from '../html.ts';

/** What the relationship system may leave out. */
type Partly<Value> = { [Name in keyof Value]?: Value[Name] extends object ? Partly<Value[Name]> : Value[Name] };

const attachments = (files: readonly Partly<Attachment>[] = []) =>
  list(files.map(({ name, kind }) => name ?? String(kind)));

const title = (text: string | undefined) => (text === undefined || text === '' ? 'Zonder titel' : text);
const formatted = (text: string | undefined) => (text === undefined || text === '' ? null : richText(text, 'record'));

const wish = (item: Partly<Klanteis>) =>
  html`<section>
    <h3>${title(item.Klanteis)}</h3>
    ${facts([
      ['Nummer', item.ID ?? ''],
      ['Vastgelegd', item.CreatedOn ?? ''],
      ['Actualiteit', item.Actualiteit_klanteis?.Actualiteit_klanteis ?? ''],
      ['Tekst', formatted(item.Tekst_geaccepteerd?.Tekst)],
      ['Concepttekst', formatted(item.Tekst_concept?.Tekst)],
      ['Honorering', item.Honorering_klanteis?.Status_honorering?.Status_honorering ?? ''],
      ['Antwoord van het waterschap', formatted(item.Honorering_klanteis?.Toelichting?.Toelichting)],
      ['Bijlagen', attachments([...(item.Document ?? []), ...(item.Afbeelding ?? [])] as Partly<Attachment>[])],
    ])}
  </section> `;

const contactMoment = (item: Partly<Contactmoment>) =>
  html`<section>
    <h3>${title(item.Contactmoment)}</h3>
    ${facts([
      ['Nummer', item.ID ?? ''],
      ['Datum', item.Datum?.Datum ?? ''],
      ['Soort', item.Type_contactmoment?.Type_contactmoment ?? ''],
      ['Status', item.Status_contactmoment?.Status_contactmoment ?? ''],
      ['Verslag', formatted(item.Vastlegging?.Vastlegging)],
      ['Bijlagen', attachments([...(item.Document ?? []), ...(item.Afbeelding ?? [])] as Partly<Attachment>[])],
    ])}
  </section> `;

/** Wishes and contact moments as they were fetched last. Their attachments are in the relationship system only. */
export function showRelations(data: RelaticsData | null, fetchedAt: string | null): Html | null {
  if (data === null) return null;
  return html`<h2>Wensen</h2>
    <p>Zoals opgehaald uit Relatics op ${when(fetchedAt)}. Bijlagen staan alleen in Relatics.</p>
    ${data.Klanteis.length === 0 ? html`<p>Er zijn geen wensen.</p>` : data.Klanteis.map(wish)}
    <h2>Contactmomenten</h2>
    ${data.Contactmoment.length === 0 ? html`<p>Er zijn geen contactmomenten.</p>` : data.Contactmoment.map(contactMoment)}`;
}
