import { acceptedTypes } from '@dijkportaal/contract/files';
import { letterWidth, newsletterBlocks } from '@dijkportaal/contract/newsletters/letter-blocks';
import { and, eq, inArray } from 'drizzle-orm';
import { isUpload } from '../../files/public.ts';
import { conflict, fieldError, notFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { files } from '../../schema/files.ts';
import { writeAppointment } from './appointments.ts';
import type { createMailPictures } from './mail-pictures.ts';

/** How much of the hash of a picture is in its address: 128 bits, so that it cannot be guessed. */
const hashLength = 32;

const gone = () => fieldError('upload', 'Deze afbeelding bestaat niet meer. Kies de afbeelding opnieuw.');

/** Pictures in the text of newsletters, and its appointments as files for a calendar. */
export function newsletterBlockRoutes(
  { app, config, db }: Services,
  pictures: ReturnType<typeof createMailPictures>,
): void {
  serve(app, newsletterBlocks.addPicture, async ({ actor, body }) => {
    const isPicture = inArray(files.type, [...acceptedTypes.image]);
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, body.upload), isUpload(actor), isPicture));
    if (row === undefined) throw gone();
    if (row.state === 'checking') {
      throw conflict('Deze afbeelding wordt nog gecontroleerd op virussen. Probeer het over een paar minuten opnieuw.');
    }
    const drawn = await pictures.find(row.key);
    if (drawn === undefined) throw fieldError('upload', 'Deze afbeelding kan niet worden getoond. Kies een andere.');
    const changed = await db.transaction((tx) =>
      tx
        .update(files)
        .set({ role: 'letter_picture' })
        .where(and(eq(files.id, row.id), isUpload(actor))),
    );
    if (changed.rowCount === 0) throw gone();
    const width = Math.min(drawn.width, letterWidth);
    return {
      src: `/api/newsletter-pictures/${row.id}/${row.hash.slice(0, hashLength)}/`,
      width,
      height: Math.max(1, Math.round((drawn.height * width) / drawn.width)),
    };
  });

  serve(app, newsletterBlocks.picture, async ({ params, request, reply }) => {
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, params.id), eq(files.role, 'letter_picture')));
    if (row === undefined || row.hash.slice(0, hashLength) !== params.hash) throw notFound();
    return pictures.send(row, request, reply);
  });

  serve(app, newsletterBlocks.calendar, async ({ params, reply }) => {
    const text = writeAppointment(config, params.token);
    if (text === null) throw notFound();
    void reply.headers({
      'cache-control': 'public, max-age=86400',
      'content-disposition': 'attachment; filename="afspraak.ics"',
    });
    void reply.type('text/calendar; charset=utf-8');
    return text;
  });
}
