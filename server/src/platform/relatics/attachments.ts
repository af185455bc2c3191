import type { Attachment } from '@dijkportaal/contract/relations';
import type { RelaticsMapping } from './mapping.ts';
import type { ReportNode } from './report-parser.ts';

export type AttachmentKind = Attachment['kind'];

/**
 * The documents and images of a row, at any depth: whatever is at or below an element called
 * Document or Afbeelding and has a GUID. Without a GUID it could not be opened, so it is omitted.
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

/** The case of `GUID` differs between reports. */
function attributeOf({ attributes }: ReportNode, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  const key = Object.keys(attributes).find((key) => key.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : attributes[key];
}
