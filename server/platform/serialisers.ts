import buildCompilers, { type Serializer } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

const compile = buildCompilers()()
const compiled = new WeakMap<object, Serializer>()

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
  const made = compile({ schema, method: '', url: '', httpStatus: '' })
  compiled.set(schema, made)
  return made
}
