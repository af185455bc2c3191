import fastify from 'fastify';

// What a request costs before it does anything: one route, one small answer. Prints its URL.
const app = fastify();
app.get('/', async () => ({ ok: true }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
