import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { compileSerializer } from '../src/platform/http/serializer.ts';

/** Checks every response in full by its schema, and that the portal prints exactly that. */
export const checkedSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const check = serializerCompiler(route);
  const print = compileSerializer(route);
  return (value) => {
    const [checked, printed] = [check(value), print(value)];
    if (JSON.stringify(JSON.parse(printed)) !== checked) throw new Error(`printed ${printed} instead of ${checked}`);
    return printed;
  };
};
