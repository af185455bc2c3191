/** A refusal with the status and body of section 8. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** It does not exist, or is not for this person. */
export const notFound = () => new Refusal(404, { detail: 'Niet gevonden.' });

/** Bad input in one field. */
export const badField = (field: string, message: string) => new Refusal(400, { [field]: [message] });

/** The row with this id; refuses with 404 if there is none. */
export function find<Row>(table: Map<number, Row>, id: number): Row {
  const row = table.get(id);
  if (row === undefined) throw notFound();
  return row;
}
