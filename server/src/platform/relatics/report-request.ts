import type { Exchange } from './http-exchange.ts';
import type { Operation } from './mapping.ts';
import { RelaticsError } from './relatics-error.ts';
import type { RelaticsSettings } from './settings.ts';

const soap = 'http://www.w3.org/2003/05/soap-envelope';
const contentType = 'application/soap+xml; charset=utf-8; action="http://www.relatics.com/GetResult"';

/** The request for one report. Parameter values are ids stored by the portal, never user input. */
export function reportRequest(
  settings: RelaticsSettings,
  operation: Operation,
  id: string | null,
  token: string | null,
): Exchange {
  if (id !== null && !/^[\w.:-]{1,100}$/.test(id)) throw new RelaticsError('bad-request', 'the id cannot be one');
  const headers = {
    'User-Agent': settings.userAgent,
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  const parameter = id === null || operation.parameter === undefined ? null : { name: operation.parameter, value: id };
  if (settings.mode === 'soap') {
    return {
      url: new URL(`${settings.baseUrl}/DataExchange.asmx`),
      method: 'POST',
      headers: { ...headers, 'Content-Type': contentType },
      body: envelope(settings, operation.name, parameter),
    };
  }
  const path = [settings.workspace, operation.name].map(encodeURIComponent).join('/');
  return {
    url: new URL(`${settings.baseUrl}/DataExchange/${path}`),
    method: 'GET',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/xml, text/xml' },
    body: JSON.stringify(parameter === null ? {} : { Parameters: { [parameter.name]: parameter.value } }),
  };
}

/** The repeated elements are the format of Relatics, which refuses an empty block of parameters. */
function envelope(
  { workspace, auth }: RelaticsSettings,
  operation: string,
  parameter: { name: string; value: string } | null,
): string {
  const parameters =
    parameter === null
      ? ''
      : `<Parameters><Parameters><Parameter Name="${escapeXml(parameter.name)}" Value="${escapeXml(parameter.value)}"/></Parameters></Parameters>`;
  const entryCode = auth.kind === 'entryCode' ? `<Entrycode>${escapeXml(auth.code)}</Entrycode>` : '';
  return (
    `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="${soap}"><s:Body>` +
    `<GetResult xmlns="http://www.relatics.com/"><Operation>${escapeXml(operation)}</Operation>` +
    `<Identification><Identification><Workspace>${escapeXml(workspace)}</Workspace></Identification></Identification>` +
    `${parameters}<Authentication><Authentication>${entryCode}</Authentication></Authentication>` +
    `</GetResult></s:Body></s:Envelope>`
  );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escapeXml = (value: string) => value.replaceAll(/[&<>"'\t\n\r]/g, (sign) => entities[sign] ?? '');
