import type { FastifyInstance } from 'fastify'

type Json = { [key: string]: unknown }

/** The document at an address, with what it refers to in the place of the references. */
export async function apiDescription<Document>(app: FastifyInstance): Promise<Document> {
  const document = (await app.inject('/openapi.json')).json<Json>()
  const partAt = (path: string) =>
    path
      .slice('#/'.length)
      .split('/')
      .reduce<Json>((part, name) => part[name] as Json, document)
  const known = new Map<string, unknown>()
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as Json
    const own = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, resolved(inner)]))
    if (typeof $ref !== 'string') return own
    if (!known.has($ref)) known.set($ref, resolved(partAt($ref)))
    return { ...(known.get($ref) as Json), ...own }
  }
  return resolved(document) as Document
}
