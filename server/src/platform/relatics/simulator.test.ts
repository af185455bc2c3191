import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSimulatedRelatics, type SimulatedRelatics } from '../../../test/simulated-relatics.ts';

/*
 * Requests that other clients of Relatics send and the portal does not: the simulator must not only fit
 * this client.
 */

let simulated: SimulatedRelatics;
beforeAll(async () => {
  simulated = await startSimulatedRelatics();
});
beforeEach(() => simulated.reset());
afterAll(() => simulated.stop());

const namespaces = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
};

async function post(content: { version?: '1.1' | '1.2'; parameters?: string; code?: string; fault?: string }) {
  const { version = '1.2', parameters = '', code = 'sim-entry-code', fault } = content;
  const response = await fetch(`${simulated.url}/DataExchange.asmx`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml; charset=utf-8', ...(fault !== undefined && { 'X-Sim-Fault': fault }) },
    body: `<e:Envelope xmlns:e="${namespaces[version]}"><e:Body><GetResult xmlns="http://www.relatics.com/">
      <Operation>GetKlanteisenBijRelatie</Operation>
      <Identification><Identification><Workspace>dijk-demo</Workspace></Identification></Identification>${parameters}
      <Authentication><Authentication><Entrycode>${code}</Entrycode></Authentication></Authentication>
      </GetResult></e:Body></e:Envelope>`,
  });
  return { status: response.status, cookie: response.headers.get('set-cookie'), text: await response.text() };
}
const relation = '<Parameters><Parameters><Parameter Name="RelatieID" Value="R_00001"/></Parameters></Parameters>';

describe('the simulated Relatics', () => {
  test.each(['1.1', '1.2'] as const)('answers SOAP %s in the same version', async (version) => {
    const { status, text, cookie } = await post({ version, parameters: relation });
    expect([status, cookie]).toEqual([200, expect.stringContaining('ASP.NET_SessionId=')]);
    expect(text).toContain(`<soap:Envelope xmlns:soap="${namespaces[version]}">`);
    expect(text).toContain('<Report xmlns="" ReportName="Klanteisen per relatie"');
    expect(text.match(/<Klanteis /g)).toHaveLength(6);
  });

  test.each([
    ['no parameter', { parameters: '' }],
    ['an empty block of parameters', { parameters: '<Parameters/>' }],
    ['another parameter', { parameters: relation.replace('RelatieID', 'Relatie') }],
    ['another entry code', { parameters: relation, code: 'other' }],
  ])('refuses %s with HTTP 200 and an Export', async (_, content) => {
    const { status, text } = await post(content);
    expect(status).toBe(200);
    expect(text).toMatch(/<Export xmlns="" Error="[^"]+"\/>/);
  });

  test('fails for one request by header, and in the version of SOAP that asked', async () => {
    expect(await post({ version: '1.1', fault: 'soapfault' })).toMatchObject({
      status: 500,
      text: expect.stringContaining('<faultstring>') as string,
    });
    expect((await post({ parameters: relation })).status).toBe(200);
  });

  test('describes itself', async () => {
    const response = await fetch(`${simulated.url}/DataExchange.asmx?wsdl`);
    expect(await response.text()).toContain('<wsdl:operation name="GetResult"/>');
  });

  test('answers REST by POST as well as by GET, with a token only', async () => {
    const form = { grant_type: 'client_credentials', client_id: 'sim-client', client_secret: 'sim-secret' };
    const token = await fetch(`${simulated.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token: bearer } = (await token.json()) as { access_token: string };
    const ask = (headers: Record<string, string>) =>
      fetch(`${simulated.url}/DataExchange/dijk-demo/GetKlanteisenBijRelatie`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ Parameters: { RelatieID: 'R_00001' } }),
      });
    expect(await (await ask({ Authorization: `Bearer ${bearer}` })).text()).toContain('Oprit behouden');
    expect((await ask({})).status).toBe(401);
    const log = JSON.stringify(await simulated.requests());
    for (const secret of [bearer, 'sim-secret']) expect(log).not.toContain(secret);
  });

  test('refuses tokens for unknown clients with the message of Relatics', async () => {
    const response = await fetch(`${simulated.url}/oauth2/token`, {
      method: 'POST',
      body: 'grant_type=client_credentials',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid_client',
      error_description: 'Client credentials could not be retrieved through the Authorization header.',
    });
  });
});
