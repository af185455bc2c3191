import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect } from 'vitest';

/** The events of a calendar, as each of two independent parsers reads them; fails where these differ. */
export async function readCalendar(text: string) {
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const parsed = Object.values(await nodeIcal.async.parseICS(text)).flatMap((part) =>
    part?.type === 'VEVENT' ? [part] : [],
  );
  const events = component.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  expect(parsed).toHaveLength(events.length);
  return {
    method: component.getFirstPropertyValue('method'),
    events: events.map((event) => {
      const other = parsed.find(({ uid }) => uid === event.uid);
      expect(other).toMatchObject({ summary: event.summary, sequence: event.sequence, status: statusOf(event) });
      expect(other?.start.getTime()).toBe(event.startDate.toJSDate().getTime());
      const name = (time: typeof event.startDate) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
      return {
        status: statusOf(event),
        start: name(event.startDate),
        end: name(event.endDate),
        isDay: event.startDate.isDate,
        uid: event.uid,
        summary: event.summary,
        description: event.description,
        sequence: event.sequence,
      };
    }),
  };
}

const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue('status');
