import type { notifications } from '@dijkportaal/contract/notifications';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../http/serve.ts';

type Named = Pick<Endpoint, 'url' | 'summary' | 'statuses'>;
type OneClick = Omit<typeof notifications.oneClick, keyof Named> & Named;
type OneClickPage = Omit<typeof notifications.oneClickPage, keyof Named> & Named;

/**
 * The URL behind the unsubscribe button of a mail program (RFC 8058): a POST unsubscribes; a GET redirects to `page`,
 * which asks for confirmation.
 */
export function serveOneClick(
  app: FastifyInstance,
  endpoints: { oneClick: OneClick; oneClickPage: OneClickPage },
  page: `/${string}`,
  turnOff: (token: string, request: FastifyRequest) => Promise<{ detail: string }>,
): void {
  serve(
    app,
    endpoints.oneClickPage,
    async ({ params, reply }) =>
      // Fastify sends the redirect; the contract declares a text.
      reply.redirect(`${page}?${new URLSearchParams(params).toString()}`) as unknown as string,
  );

  void app.register(async (forMailPrograms) => {
    // Mail programs send a form of either kind, whose content is fixed: only the URL matters.
    forMailPrograms.removeAllContentTypeParsers();
    forMailPrograms.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    serve(forMailPrograms, endpoints.oneClick, ({ params, request }) => turnOff(params.token, request));
  });
}
