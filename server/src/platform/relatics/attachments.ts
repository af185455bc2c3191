import type { Attachment } from '@dijkportaal/contract/relations';
import type { RelaticsMapping } from './mapping.ts';
import type { ReportNode } from './report-parser.ts';

export type AttachmentKind = Attachment['kind'];

/**
 * The documents and images of a row, however deep Relatics nested them: what lies at or below an element called
 * Document or Afbeelding and has a GUID. Without a GUID nobody could open it, so it is left out.
 */
export function listAttachments(
  row: ReportNode,
  names: RelaticsMapping['attachments'],
): Record<AttachmentKind, Attachment[]> {
  const found = new Map<string, Attachment>();

  function visit(node: ReportNode, around: AttachmentKind | null): void {
    const kind = node.tag === names.document ? 'Document' : node.tag === names.image ? 'Afbeelding' : around;
    const guid = kind === null ? '' : normaliseGuid(attributeOf(node, names.guid) ?? '');
    if (kind !== null && guid !== '' && !found.has(guid)) {
      const name = [node.tag, ...names.names].map((name) => attributeOf(node, name)?.trim()).find(Boolean);
      found.set(guid, { GUID: guid, name: name ?? null, kind });
    }
    for (const child of node.children) visit(child, kind);
  }
  for (const child of row.children) visit(child, null);

  const all = [...found.values()];
  return {
    Document: all.filter(({ kind }) => kind === 'Document'),
    Afbeelding: all.filter(({ kind }) => kind === 'Afbeelding'),
  };
}

/** `{6F9619FF-…}` and `6f9619ff-…` are the same file. '' for what cannot be a GUID. */
export function normaliseGuid(text: string): string {
  const guid = text.trim().replace(/^\{(.*)\}$/, '$1');
  return /^[\w-]{1,100}$/.test(guid) ? guid.toLowerCase() : '';
}

/** In Relatics' reports the case of `GUID` differs. */
function attributeOf({ attributes }: ReportNode, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  const key = Object.keys(attributes).find((key) => key.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : attributes[key];
}
