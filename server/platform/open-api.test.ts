import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'

type Operation = { operationId: string; responses: Record<string, { content?: Record<string, { schema: unknown }> }> }
type Document = { openapi: string; servers: { url: string }[]; paths: Record<string, Record<string, Operation>> }

const portal = await testPortal()
let source: string
let document: Document
beforeAll(async () => {
  source = (await portal.app.inject('/openapi.json')).body
  document = JSON.parse(source) as Document
})

const contentOf = (path: string, status: string, method = 'get') =>
  document.paths[path]?.[method]?.responses[status]?.content

test('the API description is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toBe('3.1.0')
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The portal has no licence for others, and every failure is described by the default response.
    rules: { 'info-license': 'off', 'operation-4xx-response': 'off', 'no-server-example.com': 'off' },
  })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ message, location: [at] }) => `${at?.pointer}: ${message}`)).toEqual([])
})

test('files are described with their type', () => {
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(contentOf('/v1/quote/{id}/pdf', '200')).toEqual({ 'application/pdf': { schema: {} } })
  expect(contentOf('/v1/update/summary/export', '200')).toEqual({ [sheet]: { schema: {} } })
  expect(contentOf('/v1/property/{id}/documents/{documentId}/file', '200')).toEqual({ '*/*': { schema: {} } })
})

test('a call without a body is described as 204, and one that may have none as both', () => {
  const responses = (path: string, method: string) =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {}).toSorted()
  expect(responses('/v1/property/{id}/booking/hold', 'delete')).toEqual(['204', 'default'])
  expect(responses('/v1/me/terms', 'get')).toEqual(['200', '204', 'default'])
  expect(contentOf('/v1/me/terms', '204')).toBeUndefined()
})

/** All parts of the document with their path. */
function* partsOf(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* partsOf(inner, `${path}/${key}`)
}

test('what may be null says so as a type of its own, also for a list of values', () => {
  const parts = [...partsOf(document)]
  expect(parts.filter(([, part]) => 'nullable' in part).map(([path]) => path)).toEqual([])
  const nullableEnums = parts.filter(([, { anyOf }]) => {
    const choices = (Array.isArray(anyOf) ? anyOf : []) as { enum?: unknown[]; type?: string }[]
    return choices.some((choice) => choice.enum) && choices.some(({ type }) => type === 'null')
  })
  expect(nullableEnums.length).toBeGreaterThan(10)
})

test('every call has a name of its own', () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('getPropertyByIdDocuments')
})
