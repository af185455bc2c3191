import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keepLog } from '../../../test/simulated-relatics.ts';
import { RelaticsMapping } from './mapping.ts';
import { createRelatics } from './relatics.ts';
import { defaultLimits } from './settings.ts';

/** A Relatics that answers every call as the listener does. */
async function connect(answer: RequestListener, limits = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const log = keepLog();
  const settings = {
    baseUrl: `http://127.0.0.1:${port}`,
    workspace: 'dijk',
    mode: 'rest' as const,
    auth: { kind: 'none' as const },
    userAgent: 'test',
    mapping: RelaticsMapping.parse({}),
    limits: { ...defaultLimits, ...limits },
  };
  return { ...createRelatics(settings, { log }), log };
}
const report = (container: string, rows: string) => `<Report><${container}>${rows}</${container}></Report>`;

/** Begins a list, sends this now and then, and never ends. */
const sendPieces =
  (piece: string, everyMs: number): RequestListener =>
  (_request, response) => {
    response.write('<Report><Contacten>');
    const timer = setInterval(() => response.write(piece), everyMs);
    response.on('close', () => clearInterval(timer));
  };

test('a Relatics that is silent is given up long before the time for a whole call', async () => {
  expect(defaultLimits.silence).toBe(15_000);
  const silence = { timeout: 60_000, silence: 250 };
  const gone = { kind: 'timeout', message: expect.stringContaining('nothing arrived for 250 ms') as string };
  const { listContacts, file } = await connect(() => {}, silence);
  await expect(Array.fromAsync(listContacts())).rejects.toMatchObject(gone);
  await expect(file('00000000-0000-0000-0000-000000000000')).rejects.toMatchObject(gone);
  const half = await connect((_request, response) => void response.write('<Report><Contacten>'), silence);
  await expect(Array.fromAsync(half.listContacts())).rejects.toMatchObject(gone);
  const drip = await connect(sendPieces(' ', 20), silence);
  await expect(Array.fromAsync(drip.listContacts())).rejects.toMatchObject(gone);
});

test('a list that never ends is given up in the time for a whole call', async () => {
  const { customerData } = await connect(sendPieces(' '.repeat(1_024), 20), { timeout: 600, silence: 400 });
  await expect(customerData('R_1')).rejects.toMatchObject({
    kind: 'timeout',
    message: expect.stringContaining('no complete response within 600 ms') as string,
  });
});

test('contacts with a control character, without id, of 10 MB or with too many corners are told apart from the others', async () => {
  const good = (id: number) => `<Relatie ID="R_${id}" Relatie="Linde"><Email Email="linde@example.org"/></Relatie>`;
  const rows = [
    good(1),
    '<Relatie ID="R_2" Relatie="Te&#7;un"/>',
    '<Relatie Relatie="Roos"/>',
    `<Relatie ID="R_3" Relatie="${'x'.repeat(10 * 1024 * 1024)}"/>`,
    good(4),
    `<Relatie ID="R_5" Relatie="Linde">${`<Perceel Perceel="A" Grens="[${'[51.8,5.1],[51.9,5.1],[51.9,5.2],'.repeat(1_500)}[51.8,5.1]]"/>`.repeat(5)}</Relatie>`,
  ];
  const { listContacts } = await connect((_request, response) => response.end(report('Contacten', rows.join(''))));
  const contacts = await Array.fromAsync(listContacts());
  expect(contacts.map(({ externalId, flaw }) => [externalId, flaw])).toEqual([
    ['R_1', null],
    ['R_2', 'characters'],
    ['', null],
    ['R_3', 'size'],
    ['R_4', null],
    ['R_5', 'size'],
  ]);
});

test('one wish that is wrong does not hide the others', async () => {
  const rows =
    '<Klanteis ID="KE_1" Klanteis="Oprit \u0001be&#2;houden"/><Klanteis Klanteis="zonder"/><Klanteis ID="KE_2" Klanteis="Hek"/>';
  const { customerData, log } = await connect(({ url }, response) =>
    response.end(url?.includes('GetKlanteisen') === true ? report('Klanteisen', rows) : '<Report/>'),
  );
  const { Klanteis } = await customerData('R_1');
  expect(Klanteis.map((wish) => wish.Klanteis)).toEqual(['Oprit behouden', 'Hek']);
  expect(log.lines.join()).toContain('has no ID');
});
