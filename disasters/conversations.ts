import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../server/src/demo/random.ts';
import type { Client, Reply } from './client.ts';
import type { Ledger } from './ledger.ts';

/** Below the hourly limits of the portal, which are 20 and 40. */
const newMessages = 0.2;

/** A resident sends a message, or reads the answers to an earlier one and writes back. */
export async function write(client: Client, ledger: Ledger, random: Random): Promise<void> {
  const { body } = await client.send('GET', '/api/messages/?page_size=10');
  const own = (body['results'] ?? []) as { id: number }[];
  if (own.length > 0 && !random.chance(newMessages)) {
    const { id } = random.pick(own);
    await client.send('GET', `/api/messages/${id}/replies/`);
    return reply(client, ledger, id);
  }
  // Short enough for a line of its own in the header of a mail.
  const subject = `Vraag ${randomBytes(8).toString('hex')}`;
  const pressedAt = Date.now();
  const sent = await sendUntilAnswered(client, '/api/messages/', { subject, text: '<p>Blijft de oprit open?</p>' });
  if (sent.status !== 200) return;
  ledger.messages.set(Number(sent.body['id']), subject);
  ledger.receipts.push({ subject, pressedAt, shownAt: Date.now() });
}

/** A member of staff assigns or answers one of the latest messages. */
export async function answer(client: Client, ledger: Ledger, random: Random): Promise<void> {
  const { body } = await client.send('GET', '/api/messages/?page_size=20&ordering=-latest_at');
  const found = (body['results'] ?? []) as { id: number }[];
  if (found.length === 0) return;
  const { id } = random.pick(found);
  if (random.chance(0.3)) {
    const user = await client.send('GET', '/api/user/');
    await client.send('POST', `/api/messages/${id}/owner/`, { body: { owner_id: user.body['id'] ?? null } });
    return;
  }
  await reply(client, ledger, id);
}

async function reply(client: Client, ledger: Ledger, id: number): Promise<void> {
  const text = `<p>${randomUUID()}</p>`;
  const { status, body } = await sendUntilAnswered(client, `/api/messages/${id}/replies/`, { text });
  if (status === 200) ledger.replies.set(Number(body['id']), text);
}

/** Presses again with the same key, as the browser does, until there is a response. */
async function sendUntilAnswered(client: Client, path: string, body: unknown): Promise<Reply> {
  const key = randomUUID();
  for (let time = 1; ; time += 1) {
    const response = await client.send('POST', path, { body, key });
    if ((response.status !== 0 && response.status < 500) || time === 20) return response;
    await sleep(500);
  }
}
