import buildCompilers, { type Serializer } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { JsonSchema } from './json-schema.ts'

const compile = buildCompilers()()
const compiled = new WeakMap<object, Serializer>()

const makers = new WeakMap<object, () => JsonSchema>()

/** Stands for a schema that is made when it is first needed: making all of them would hold up the start. */
export function laterSchema(make: () => JsonSchema): JsonSchema {
  const schema = { type: 'object' }
  makers.set(schema, make)
  return schema
}

/**
 * The functions that write replies, each compiled at the first reply with its schema: compiling all of them would take
 * most of the time of building the portal. Calls share the one of failures.
 */
export const serialiserOf: FastifySerializerCompiler<unknown> = ({ schema }) => {
  return (reply) => compiledFor(schema as object)(reply)
}

export function compiledFor(schema: object): Serializer {
  const known = compiled.get(schema)
  if (known) return known
  const made = compile({ schema: makers.get(schema)?.() ?? schema, method: '', url: '', httpStatus: '' })
  compiled.set(schema, made)
  return made
}
