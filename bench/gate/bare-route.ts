import fastify from 'fastify';

// The cost of a request that does nothing: one route, one small response. Prints its URL.
const app = fastify();
app.get('/', async () => ({ ok: true }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
