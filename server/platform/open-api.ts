import type { Endpoint } from '../../contract/endpoint.ts'
import { envelopeSchema, failureSchema, jsonSchemaOf, type JsonSchema } from './json-schema.ts'

const parametersOf = (endpoint: Endpoint): JsonSchema[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
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

const operationOf = (endpoint: Endpoint): JsonSchema => {
  const success = String(endpoint.status ?? (endpoint.reply ? 200 : 204))
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [success]: {
        description: 'Success',
        ...(endpoint.reply && {
          content: { 'application/json': { schema: envelopeSchema(jsonSchemaOf(endpoint.reply, 'output')) } },
        }),
      },
      default: { description: 'Refused or failed', content: { 'application/json': { schema: failureSchema } } },
    },
  }
}

/** The document at /openapi.json, made from the same objects that answer the calls. */
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
