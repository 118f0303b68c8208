import { registry, toJSONSchema } from 'zod/v4/core'
import type { Schema } from '../../contract/endpoint.ts'

export type JsonSchema = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Writes "X or null" in the form that compiled serialisers handle fastest. */
function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified)
  if (!isObject(value)) return value
  const choices = value['anyOf']
  if (
    Array.isArray(choices) &&
    choices.length === 2 &&
    choices.some((choice) => isObject(choice) && choice['type'] === 'null')
  ) {
    const real = choices.find((choice) => !(isObject(choice) && choice['type'] === 'null')) as JsonSchema
    if (typeof real['type'] === 'string') return { ...(simplified(real) as JsonSchema), nullable: true }
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, simplified(inner)]))
}

/** For the serialisers, which know an older version of JSON Schema than OpenAPI does. */
export function toJsonSchema(schema: Schema, side: 'input' | 'output'): JsonSchema {
  // Serialisers need neither names nor descriptions.
  const metadata = registry<Record<string, unknown>>()
  const made = toJSONSchema(schema, { io: side, unrepresentable: 'any', target: 'draft-7', metadata }) as JsonSchema
  const { $schema: _, ...rest } = made
  return simplified(rest) as JsonSchema
}

export const envelopeSchema = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { type: 'boolean' }, data },
})

export const failureSchema: JsonSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { type: 'boolean' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        reference: { type: 'string' },
      },
    },
  },
}
