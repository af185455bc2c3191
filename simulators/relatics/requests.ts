import { findElement, readElements, type XmlElement } from './xml.ts';

/** A call over SOAP or REST. */
export interface Call {
  workspace: string;
  operation: string;
  parameters: Record<string, string>;
  /** Whether the parameter block is present but empty, which Relatics refuses. */
  hasEmptyParameters: boolean;
  entryCode: string | null;
  /** Null for REST. */
  soap: '1.1' | '1.2' | null;
}

export const soapNamespaces = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const;

/** Parses a SOAP request; null if it is not one. */
export function readSoap(body: string): Call | null {
  const envelope = readElements(body);
  const soap = envelope?.namespace === soapNamespaces['1.1'] ? '1.1' : '1.2';
  if (envelope?.name !== 'Envelope' || envelope.namespace !== soapNamespaces[soap]) return null;
  const call = findElement(envelope, 'Body', 'GetResult');
  if (call === null || call.namespace !== 'http://www.relatics.com/') return null;
  const block = findElement(call, 'Parameters');
  const list = findElement(block, 'Parameters')?.children ?? [];
  const text = (element: XmlElement | null) => element?.text.trim() ?? '';
  return {
    workspace: text(findElement(call, 'Identification', 'Identification', 'Workspace')),
    operation: text(findElement(call, 'Operation')),
    parameters: Object.fromEntries(list.map(({ attributes }) => [attributes['Name'] ?? '', attributes['Value'] ?? ''])),
    hasEmptyParameters: block !== null && list.length === 0,
    entryCode: text(findElement(call, 'Authentication', 'Authentication', 'Entrycode')) || null,
    soap,
  };
}

/** Parses a REST request, whose path contains the workspace and operation; null if it is not one. */
export function readRest(path: string, body: string): Call | null {
  const [, workspace, operation] = /^\/DataExchange\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (workspace === undefined || operation === undefined) return null;
  try {
    const content = (body === '' ? {} : JSON.parse(body)) as { Parameters?: Record<string, string> };
    return {
      workspace: decodeURIComponent(workspace),
      operation: decodeURIComponent(operation),
      parameters: content.Parameters ?? {},
      hasEmptyParameters: false,
      entryCode: null,
      soap: null,
    };
  } catch {
    return null;
  }
}
