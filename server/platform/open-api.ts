import type { Endpoint } from '../../contract/endpoint.ts'
import { envelopeSchema, failureSchema, toJsonSchema, type JsonSchema } from './json-schema.ts'

const parametersOf = (endpoint: Endpoint): JsonSchema[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, inner]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: inner,
    }))
  })

const file: JsonSchema = { type: 'string', format: 'binary' }

/** A form with one file next to its fields. */
function formOf(endpoint: Endpoint): JsonSchema {
  const { properties = {}, required = [] } = (endpoint.fields ? toJsonSchema(endpoint.fields, 'input') : {}) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] }
}

const requestBodyOf = (endpoint: Endpoint): JsonSchema | undefined => {
  if (endpoint.files) return { required: true, content: { 'multipart/form-data': { schema: formOf(endpoint) } } }
  if (!endpoint.body) return undefined
  return { required: true, content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } } }
}

const operationOf = (endpoint: Endpoint): JsonSchema => {
  const success = String(endpoint.status ?? (endpoint.reply ? 200 : 204))
  const requestBody = requestBodyOf(endpoint)
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: {
      [success]: {
        description: 'Success',
        ...(endpoint.reply && {
          content: { 'application/json': { schema: envelopeSchema(toJsonSchema(endpoint.reply, 'output')) } },
        }),
      },
      default: { description: 'Refused or failed', content: { 'application/json': { schema: failureSchema } } },
    },
  }
}

/** The document at /openapi.json, generated from the endpoint objects that the server implements. */
export function openApiDocument(title: string, endpoints: readonly Endpoint[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: { title, version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'acp_session' } } },
  }
}
