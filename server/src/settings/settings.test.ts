import { noFormTexts } from '@dijkportaal/contract/settings';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { queuedMails, tokenIn } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { files } from '../schema/files.ts';
import { settings } from '../schema/settings.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await signedInPerson(portal);

const put = (body: object, token = staff.access) => portal.call('PUT', '/api/sites/1/', { token, body });
const get = (token = staff.access) => portal.call('GET', '/api/sites/1/', { token });
const readRow = async () => (await portal.db.select().from(settings))[0];
const auditLines = async () =>
  (
    await portal.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.action, 'site.change'))
      .orderBy(auditLog.id)
  ).map(({ details }) => details['fields']);

const [empty] = await portal.db.select().from(settings);
beforeEach(async () => {
  const { id: _id, ...columns } = empty ?? {};
  await portal.db.update(settings).set(columns);
  await portal.db.delete(files);
});

async function upload(by: { id: number }, type: 'application/pdf' | 'video/mp4' | 'image/png', key: string) {
  const [row] = await portal.db
    .insert(files)
    .values({ key, name: 'Handleiding é.pdf', type, size: 12, hash: 'x', uploadedById: by.id })
    .returning({ id: files.id });
  return row?.id ?? 0;
}
const texts = { forms: noFormTexts, newsletter_sender: '', newsletter_reply_to: '', newsletter_test_addresses: '' };
const defaults = { ...texts, manual: null, video: null, mfa_video: null };

describe('the settings', () => {
  test('are one row, in the list and by id', async () => {
    const response = await get();
    expect((await portal.call('GET', '/api/sites/', { token: staff.access })).body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [response.body],
    });
    expect(response.body).toEqual({
      id: 1,
      site: 1,
      description: '',
      introduction_text: '',
      activation_email: '',
      activation_email_subject: '',
      contact_email: '',
      contact_name: '',
      contact_phone: '',
      contact_hours: '',
      answer_days: 5,
      ...defaults,
      automatically_invite_contacts: false,
      analytics_embed_code: '',
    });
    expect((await portal.call('GET', '/api/sites/2/', { token: staff.access })).status).toBe(404);
    expect((await portal.call('GET', '/api/sites/?page=2', { token: staff.access })).status).toBe(404);
  });

  test('show residents only what their screens need', async () => {
    const shown = {
      description: '<p>Over de dijk</p>',
      introduction_text: '<p>Welkom</p>',
      contact_email: 'team@example.org',
      contact_name: 'Projectteam',
      contact_phone: '0800-0123',
      contact_hours: 'ma tot vr',
    };
    const hidden = {
      newsletter_test_addresses: 'test@example.org',
      activation_email: '<p>Beste {naam}</p>',
      activation_email_subject: 'Welkom {naam}',
      automatically_invite_contacts: true,
      analytics_embed_code: 'https://stats.example.net/',
      manual_upload: await upload(staff, 'application/pdf', 'm1'),
    };
    expect((await put({ ...shown, ...hidden })).status).toBe(200);
    const forLinde = await get(linde.access);
    expect(forLinde.body).toEqual({
      id: 1,
      site: 1,
      ...shown,
      activation_email: '',
      activation_email_subject: '',
      answer_days: 0,
      ...defaults,
      automatically_invite_contacts: false,
      analytics_embed_code: '',
    });
    const listed = await portal.call('GET', '/api/sites/', { token: linde.access });
    expect(listed.body.results).toEqual([forLinde.body]);
    expect((await put(shown, linde.access)).status).toBe(403);
  });

  test('never return an address of the statistics that may not be framed, not even one that is stored', async () => {
    const store = (address: string) => portal.db.update(settings).set({ analyticsEmbedCode: address });
    for (const address of ['https://portaal.example.org/login', 'http://stats.example.net/', 'javascript:alert(1)']) {
      await store(address);
      expect((await get()).body.analytics_embed_code).toBe('');
    }
    await store('');
  });

  test('do not change absent fields, so that two people who save at the same time lose nothing', async () => {
    const colleague = await signedInPerson(portal, { isStaff: true });
    await put({ contact_phone: '0800-0123' });
    const [one, other] = await Promise.all([
      put({ contact_name: 'Team  dijk' }),
      put({ introduction_text: '<p>Welkom</p>' }, colleague.access),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect((await get()).body).toMatchObject({
      contact_name: 'Team dijk',
      introduction_text: '<p>Welkom</p>',
      contact_phone: '0800-0123',
    });
  });

  test('are cleaned, and an emptied editor is stored as empty', async () => {
    const html = '<h1 style="x" onclick="alert(1)">Dijk</h1><script>1</script><a href="javascript:1">a</a>';
    const { body } = await put({ description: html, introduction_text: '<p>&nbsp;</p>', activation_email: html });
    expect(body).toMatchObject({ description: '<h2>Dijk</h2><a>a</a>', introduction_text: '' });
    expect(body.activation_email).toBe(body.description);
  });

  test('are accepted as a form too', async () => {
    const form = formOf({ contact_name: 'Team', contact_email: '', automatically_invite_contacts: true });
    const response = await portal.call('PUT', '/api/sites/1/', { token: staff.access, ...form });
    expect([response.status, response.body.contact_name, response.body.automatically_invite_contacts]).toEqual([
      200,
      'Team',
      true,
    ]);
  });

  test('are named in the audit log only when they changed', async () => {
    const before = (await auditLines()).length;
    await put({ contact_name: 'Team', contact_phone: '', automatically_invite_contacts: true });
    await put({ contact_name: 'Team' });
    await put({ manual_upload: await upload(staff, 'application/pdf', 'm2') });
    expect((await auditLines()).slice(before)).toEqual([['contact_name', 'automatically_invite_contacts'], ['manual']]);
  });

  test.each([
    [{ contact_email: 'geen adres' }, 'contact_email'],
    [{ contact_email: 'a@example.org\r\nBcc: b@example.org' }, 'contact_email'],
    [{ analytics_embed_code: 'http://stats.example.net/' }, 'analytics_embed_code'],
    [{ analytics_embed_code: 'https://portaal.example.org/' }, 'analytics_embed_code'],
    [{ activation_email: '<p>{wachtwoord}</p>' }, 'activation_email'],
    [{ activation_email_subject: '{name}' }, 'activation_email_subject'],
    [{ contact_phone: '1'.repeat(51) }, 'contact_phone'],
    [{ contact_hours: 'x'.repeat(201) }, 'contact_hours'],
    [{ answer_days: 0 }, 'answer_days'],
    [{ answer_days: 61 }, 'answer_days'],
    [{ answer_days: 2.5 }, 'answer_days'],
    [{ manual_upload: 2_000_000_000 }, 'manual_upload'],
    [{ automatically_invite_contacts: 'ja' }, 'automatically_invite_contacts'],
  ])('are unchanged after the invalid %j', async (wrong, field) => {
    const before = await readRow();
    const response = await put({ contact_name: 'Zou niet mogen', ...wrong });
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
    expect(await readRow()).toEqual(before);
  });
});

describe('files of the About page', () => {
  test('replace the previous ones, and can be removed', async () => {
    const [first, second, film] = [
      await upload(staff, 'application/pdf', 'f1'),
      await upload(staff, 'application/pdf', 'f2'),
      await upload(staff, 'video/mp4', 'f3'),
    ];
    expect((await put({ manual_upload: first, video_upload: film })).body).toMatchObject({
      manual: { id: first, file_name: 'Handleiding é.pdf' },
      video: { id: film },
      mfa_video: null,
    });
    expect((await put({ manual_upload: second })).body).toMatchObject({ manual: { id: second }, video: { id: film } });
    expect(await portal.db.$count(files, eq(files.id, first))).toBe(0);
    expect((await put({ manual_upload: null })).body).toMatchObject({ manual: null, video: { id: film } });
  });

  test('must have the right type and be uploaded by the caller, or nothing changes', async () => {
    const film = await upload(staff, 'video/mp4', 'g1');
    const picture = await upload(staff, 'image/png', 'g2');
    const foreign = await upload(linde, 'application/pdf', 'g3');
    const kept = await upload(staff, 'application/pdf', 'g4');
    await put({ manual_upload: kept });
    for (const body of [{ manual_upload: film }, { manual_upload: picture }, { manual_upload: foreign }]) {
      const response = await put(body);
      expect([response.status, Object.keys(response.body)]).toEqual([400, ['manual_upload']]);
    }
    expect((await put({ video_upload: picture })).body).toEqual({ video_upload: ['Kies een video (MP4 of WebM).'] });
    expect((await get()).body.manual).toMatchObject({ id: kept });
  });

  test('are public with the description, except those that the virus scanner has not checked', async () => {
    const manual = await upload(staff, 'application/pdf', 'h1');
    const film = await upload(staff, 'video/mp4', 'h2');
    await put({ description: '<p>Over de dijk</p>', manual_upload: manual, video_upload: film });
    await portal.db.update(files).set({ state: 'checking' }).where(eq(files.id, film));
    const { status, body } = await portal.call('GET', '/api/about/');
    expect([status, body]).toMatchObject([200, { description: '<p>Over de dijk</p>', manual: { id: manual } }]);
    expect(Object.keys(body).toSorted()).toEqual([
      'contact_email',
      'contact_hours',
      'contact_name',
      'contact_phone',
      'description',
      'manual',
      'mfa_video',
      'video',
    ]);
    expect(body.video).toBeNull();
    expect(body.manual.file).toMatch(/^\/api\/files\/\d+\/file\//);
  });
});

describe('the invitation mail', () => {
  let serial = 0;
  const invite = async () => {
    const email = `nieuw${(serial += 1)}@example.org`;
    await portal.call('POST', '/api/contacts/', { token: staff.access, body: { name: 'Merel Kwelder', email } });
    const found = await portal.call('GET', `/api/contacts/?search=${email}`, { token: staff.access });
    const { id } = found.body.results[0];
    await portal.call('POST', `/api/contacts/${id}/convert_to_user/`, { token: staff.access });
    const [mail] = await queuedMails(portal, email);
    if (mail === undefined) throw new Error('no invitation was queued');
    return mail;
  };

  test('has the portal’s own text by default', async () => {
    const { content } = await invite();
    expect(content).toMatchObject({ subject: 'Welkom bij het portaal', greeting: 'Beste Merel Kwelder,' });
    expect(content.paragraphs.join(' ')).toContain('Daarom nodigen wij u uit voor ons portaal.');
  });

  test('has the text of staff with name and URL, and still has its button and expiry', async () => {
    await put({
      activation_email_subject: 'Welkom {naam}',
      activation_email: '<p>Dag {naam},</p><p>Ga naar {portaal} of <a href="https://example.org/">{portaal}</a></p>',
    });
    const mail = await invite();
    expect(mail.content.subject).toBe('Welkom Merel Kwelder');
    const link = '<a href="https://portaal.example.org">https://portaal.example.org</a>';
    expect(mail.content.html).toContain(
      `<p>Dag Merel Kwelder,</p><p>Ga naar ${link} of <a href="https://example.org/"`,
    );
    expect(mail.content.html).toContain('>https://portaal.example.org</a></p>');
    expect(mail.content.html).toContain('De knop werkt één keer, tot ');
    expect([mail.content.greeting, mail.content.paragraphs]).toEqual(['', []]);
    const confirmed = await portal.call('POST', '/auth/passwordless-login-confirm/', {
      body: { token: tokenIn(mail) },
    });
    expect(confirmed.status).toBe(200);
  });

  test('shows a name that looks like HTML or a placeholder literally', async () => {
    await put({ activation_email: '<p>Dag {naam}!</p>', activation_email_subject: '{naam}' });
    const name = '<b>{portaal}</b> & Zn';
    const email = 'vreemd@example.org';
    const { body } = await portal.call('POST', '/api/contacts/', { token: staff.access, body: { name, email } });
    await portal.call('POST', `/api/contacts/${body.id}/convert_to_user/`, { token: staff.access });
    const [mail] = await queuedMails(portal, email);
    expect(mail?.content.html).toContain('<p>Dag &lt;b&gt;{portaal}&lt;/b&gt; &amp; Zn!</p>');
    expect(mail?.content.subject).toBe(name);
  });

  test('is previewed as it would be sent, without sending or storing anything', async () => {
    const before = await readRow();
    const preview = (body: object, token = staff.access) =>
      portal.call('POST', '/api/sites/preview-activation/', { token, body });
    const response = await preview({
      activation_email_subject: 'Welkom {naam}',
      activation_email: '<p>Dag {naam}, kijk op {portaal}<script>1</script></p>',
    });
    expect(response.status).toBe(200);
    expect(response.body.subject).toBe('Welkom Linde Kolk');
    expect(response.body.html).toMatch(/^<!DOCTYPE html[\s\S]*<p>Dag Linde Kolk, kijk op <a href="https:\/\/portaal/i);
    expect(response.body.html).not.toContain('<script');
    expect(response.body.text).toContain('Dag Linde Kolk, kijk op https://portaal.example.org');
    expect(response.body.text).toContain('Naar het portaal:\n');
    const own = await preview({ activation_email_subject: '', activation_email: '<p></p>' });
    expect(own.body.subject).toBe('Welkom bij het portaal');
    expect(own.body.text).toContain('Beste Linde Kolk,');
    const wrong = await preview({ activation_email_subject: '{x}', activation_email: '{y}' });
    expect([wrong.status, Object.keys(wrong.body).toSorted()]).toEqual([
      400,
      ['activation_email', 'activation_email_subject'],
    ]);
    expect((await preview({ activation_email_subject: '', activation_email: '' }, linde.access)).status).toBe(403);
    expect(await readRow()).toEqual(before);
    expect(await queuedMails(portal, 'linde.kolk@example.org')).toEqual([]);
  });
});

test('the URL of the statistics is read from an embed code', async () => {
  const code = '<iframe src="https://stats.example.net/a?b=1&amp;c=2" width="100%"></iframe>';
  const { body } = await put({ analytics_embed_code: code });
  expect(body.analytics_embed_code).toBe('https://stats.example.net/a?b=1&c=2');
});
