import { setImmediate } from 'node:timers/promises'
import { textsOf } from '../../contract/api-texts.ts'
import type { Download, Endpoint, Schema } from '../../contract/endpoint.ts'
import { envelopeSchema, failureSchema, type JsonSchema } from './json-schema.ts'
import { fieldsOf, Shapes } from './open-api-shapes.ts'
import { successStatus } from './send-outcome.ts'

/** What a program might send, and get. */
export type Example = { body?: unknown; reply?: unknown }
/** An event that is posted to the address of an agency. */
export type DescribedEvent = { type: string; summary: string; payload: Schema; example: unknown }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text that you choose for this change. Repeated with it, the call changes nothing and gets the first reply.',
  schema: { type: 'string' },
}

const isForKeys = ({ keyScope, access }: Endpoint) => keyScope !== undefined || access === 'provider'

const parametersOf = (shapes: Shapes, endpoint: Endpoint): JsonSchema[] => {
  const given = (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    return fieldsOf(schema).map(({ name, field, isRequired, description }) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: isRequired,
      ...(description !== undefined && { description }),
      schema: shapes.of(field, 'input'),
    }))
  })
  const isRepeatable = endpoint.method !== 'GET' && isForKeys(endpoint)
  return isRepeatable ? [...given, { $ref: '#/components/parameters/IdempotencyKey' }] : given
}

/** By `success` a program tells a reply from a failure. */
const succeeding = (envelope: JsonSchema, success: boolean): JsonSchema => ({
  ...envelope,
  properties: { ...(envelope['properties'] as JsonSchema), success: { type: 'boolean', enum: [success] } },
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
function formOf(shapes: Shapes, { fields }: Endpoint): JsonSchema {
  const given = fields ? fieldsOf(fields) : []
  const properties = Object.fromEntries(given.map(({ name, field }) => [name, shapes.of(field, 'input')]))
  const received = { ...file, contentMediaType: 'application/octet-stream' }
  const required = [...given.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])), 'file']
  return { type: 'object', properties: { ...properties, file: received }, required }
}

const contentOf = (type: string, schema: JsonSchema, example?: unknown): JsonSchema => ({
  [type]: { schema, ...(example !== undefined && { example }) },
})

const requestBodyOf = (shapes: Shapes, endpoint: Endpoint, example?: unknown): JsonSchema | undefined => {
  const { body, files } = endpoint
  if (files) return { required: true, content: contentOf('multipart/form-data', formOf(shapes, endpoint)) }
  if (!body) return undefined
  // A missing body counts as an empty object.
  const required = !body.safeParse({}).success
  return { required, content: contentOf('application/json', shapes.of(body, 'input'), example) }
}

function successOf(shapes: Shapes, endpoint: Endpoint, example?: unknown): JsonSchema {
  const { reply, download, mayBeEmpty } = endpoint
  if (download) return { 200: { description: 'The file', content: contentOf(mediaTypes[download], file) } }
  const empty = { 204: { description: 'Success, without a body' } }
  if (!reply) return empty
  const sent = example === undefined ? undefined : { success: true, data: example }
  const content = contentOf('application/json', succeeding(envelopeSchema(shapes.of(reply, 'output')), true), sent)
  const full = { [successStatus(endpoint)]: { description: 'Success', content } }
  return mayBeEmpty ? { ...full, ...empty } : full
}

/** A session, or a key with the scope of the endpoint. */
function securityOf({ access, keyScope }: Endpoint): JsonSchema[] {
  if (access === 'public') return []
  if (access === 'provider') return [{ apiKey: [] }]
  return keyScope ? [{ session: [] }, { apiKey: [keyScope] }] : [{ session: [] }]
}

const scopeSentence = ({ keyScope }: Endpoint) => keyScope && `A key needs the scope \`${keyScope}\`.`

const operationOf = (shapes: Shapes, endpoint: Endpoint, { body, reply }: Example = {}): JsonSchema => {
  const { area, description: text } = textsOf(endpoint) ?? {}
  const description = [text, scopeSentence(endpoint)].filter(Boolean).join(' ')
  const requestBody = requestBodyOf(shapes, endpoint, body)
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(description !== '' && { description }),
    ...(area !== undefined && { tags: [area] }),
    security: securityOf(endpoint),
    parameters: parametersOf(shapes, endpoint),
    ...(requestBody && { requestBody }),
    responses: { ...successOf(shapes, endpoint, reply), default: { $ref: '#/components/responses/Failure' } },
  }
}

const eventOf = (shapes: Shapes, { type, summary, payload, example }: DescribedEvent): JsonSchema => ({
  post: {
    operationId: `on${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: ['webhooks'],
    security: [],
    requestBody: { required: true, content: contentOf('application/json', shapes.of(payload, 'output'), example) },
    responses: { '2XX': { description: 'Received' }, default: { description: 'Not received: it is sent again later' } },
  },
})

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
  about?: string
  /** What the calls of each tag are about. */
  tags?: Readonly<Record<string, string>>
  examples?: ReadonlyMap<Endpoint, Example>
  events?: readonly DescribedEvent[]
}

const keysOfAgencies =
  'A key that a master user of the agency makes in the portal. Each operation names the scope that it needs.'

/** Endpoints, until other calls are answered. */
const atOnce = 20

/** The document at /openapi.json, generated from the endpoint objects that the server implements. */
export async function openApiDocument(api: Api): Promise<JsonSchema> {
  const { title, url, cookieName, endpoints, keys = keysOfAgencies, about, tags = {}, examples, events = [] } = api
  const shapes = new Shapes()
  const paths: Record<string, JsonSchema> = {}
  for (const [place, endpoint] of endpoints.entries()) {
    if (place % atOnce === atOnce - 1) await setImmediate()
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = operationOf(shapes, endpoint, examples?.get(endpoint))
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  const webhooks = Object.fromEntries(events.map((event) => [event.type, eventOf(shapes, event)]))
  const failure = {
    description: 'Refused or failed',
    content: contentOf('application/json', shapes.add('Failure', succeeding(failureSchema, false))),
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', ...(about !== undefined && { description: about }) },
    servers: [{ url }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    ...(events.length > 0 && { webhooks }),
    components: {
      schemas: await shapes.settle(),
      parameters: { IdempotencyKey: idempotencyKey },
      responses: { Failure: failure },
      securitySchemes: {
        ...(cookieName !== null && { session: { type: 'apiKey', in: 'cookie', name: cookieName } }),
        apiKey: { type: 'http', scheme: 'bearer', description: keys },
      },
    },
  }
}
