import type { Download, Endpoint } from '../../contract/endpoint.ts'
import { envelopeSchema, failureSchema, toOpenApiSchema, type JsonSchema } from './json-schema.ts'
import { successStatus } from './send-outcome.ts'

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] }

const parametersOf = (endpoint: Endpoint): JsonSchema[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const { properties = {}, required = [] } = toOpenApiSchema(schema, 'input') as ObjectSchema
    return Object.entries(properties).map(([name, inner]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: inner,
    }))
  })

/** In OpenAPI 3.1 a file without further description is an empty schema under its media type. */
const file: JsonSchema = {}

const mediaTypes: Record<Download, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  eml: 'message/rfc822',
  csv: 'text/csv',
  ics: 'text/calendar',
  image: 'image/*',
  any: '*/*',
}

/** A form with one file next to its fields. */
function formOf(endpoint: Endpoint): JsonSchema {
  const { properties = {}, required = [] } = (
    endpoint.fields ? toOpenApiSchema(endpoint.fields, 'input') : {}
  ) as ObjectSchema
  const received = { ...file, contentMediaType: 'application/octet-stream' }
  return { type: 'object', properties: { ...properties, file: received }, required: [...required, 'file'] }
}

const requestBodyOf = (endpoint: Endpoint): JsonSchema | undefined => {
  if (endpoint.files) return { required: true, content: { 'multipart/form-data': { schema: formOf(endpoint) } } }
  if (!endpoint.body) return undefined
  return { required: true, content: { 'application/json': { schema: toOpenApiSchema(endpoint.body, 'input') } } }
}

function successOf(endpoint: Endpoint): JsonSchema {
  const { reply, download, mayBeEmpty } = endpoint
  if (download) return { 200: { description: 'The file', content: { [mediaTypes[download]]: { schema: file } } } }
  const empty = { 204: { description: 'Success, without a body' } }
  if (!reply) return empty
  const schema = envelopeSchema(toOpenApiSchema(reply, 'output'))
  const full = { [successStatus(endpoint)]: { description: 'Success', content: { 'application/json': { schema } } } }
  return mayBeEmpty ? { ...full, ...empty } : full
}

/** A session, or a key with the scope of the endpoint. */
function securityOf({ access, keyScope }: Endpoint): JsonSchema[] {
  if (access === 'public') return []
  if (access === 'provider') return [{ apiKey: [] }]
  return keyScope ? [{ session: [] }, { apiKey: [keyScope] }] : [{ session: [] }]
}

const operationOf = (endpoint: Endpoint): JsonSchema => {
  const requestBody = requestBodyOf(endpoint)
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: { ...successOf(endpoint), default: { $ref: '#/components/responses/Failure' } },
  }
}

/** GET /v1/property/:id/visits becomes getPropertyByIdVisits. */
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/v1\//, '')
    .replaceAll('/:', '/by-')
    .split(/[/-]/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

type Api = {
  title: string
  url: string
  /** Of the session; null where there are only keys. */
  cookieName: string | null
  endpoints: readonly Endpoint[]
  keys?: string
}

const keysOfAgencies =
  'A key that a master user of the agency makes in the portal. Each operation names the scope that it needs.'

/** The document at /openapi.json, generated from the endpoint objects that the server implements. */
export function openApiDocument({ title, url, cookieName, endpoints, keys = keysOfAgencies }: Api): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  const failure = { description: 'Refused or failed', content: { 'application/json': { schema: failureSchema } } }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url }],
    paths,
    components: {
      responses: { Failure: failure },
      securitySchemes: {
        ...(cookieName !== null && { session: { type: 'apiKey', in: 'cookie', name: cookieName } }),
        apiKey: { type: 'http', scheme: 'bearer', description: keys },
      },
    },
  }
}
