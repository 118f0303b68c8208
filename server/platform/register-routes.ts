import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { handleRequest, type RequestParts } from './handle-request.ts'
import { envelopeSchema, failureSchema, toJsonSchema } from './json-schema.ts'
import { successStatus } from './send-outcome.ts'
import { laterSchema, serialiserOf } from './serialisers.ts'
import type { Route } from './serve.ts'

export type RouteParts = RequestParts & {
  /** Calls without a session have a lower limit, because they are the likely target of attacks. */
  publicWriteLimit: { max: number; timeWindow: string }
}

/** Registers the calls; those that accept a file are separate, because only they parse forms. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], parts: RouteParts): void {
  for (const route of routes) if (!route.endpoint.files) registerRoute(app, route, parts)
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) if (route.endpoint.files) registerRoute(uploads, route, parts)
  })
}

function registerRoute(app: FastifyInstance, route: Route, parts: RouteParts): void {
  const { endpoint } = route
  const hasLowLimit = endpoint.access === 'public' && (endpoint.method !== 'GET' || endpoint.hasLowLimit)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: responseSchemas(endpoint) },
    serializerCompiler: serialiserOf,
    config: { ...(hasLowLimit && { rateLimit: parts.publicWriteLimit }), ...(endpoint.files && { isUpload: true }) },
    handler: async (request, reply) => handleRequest(route, parts, request, reply),
  })
}

/** Kept, because the portals of one process (in tests) have the same calls. */
const known = new WeakMap<Endpoint, Record<string, unknown>>()

function responseSchemas(endpoint: Endpoint) {
  const found = known.get(endpoint)
  if (found) return found
  const schemas: Record<string, unknown> = { '4xx': failureSchema, '5xx': failureSchema }
  const { reply } = endpoint
  if (reply) schemas[successStatus(endpoint)] = laterSchema(() => envelopeSchema(toJsonSchema(reply, 'output')))
  known.set(endpoint, schemas)
  return schemas
}
