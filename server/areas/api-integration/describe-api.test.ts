import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventPayloads } from '../../../contract/api-integration/webhook-events.ts'
import { eventTypes } from '../../../contract/api-integration/webhooks.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { apiDescription } from '../../testing/api-description.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { describeApi, examples } from './describe-api.ts'

type Json = { [key: string]: unknown }
type Shape = Json & { properties?: Record<string, Shape>; required?: string[] }
type Content = { content: Record<string, { schema: Shape; example?: unknown }> }
type Operation = { tags: string[]; parameters: { name: string; required: boolean }[]; requestBody?: Content }
type Described = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Shape> }
}

const contract = join(import.meta.dirname, '../../../contract')
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
)
const modules = await Promise.all(
  files.map(async (file) => (await import(join(contract, file))) as Record<string, unknown>),
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'summary' in value
const endpoints = [...new Set(modules.flatMap((module) => Object.values(module).filter(isEndpoint)))].filter(
  ({ access }) => access !== 'provider',
)

const portal = await testPortal()
let written: Described
let described: Described
beforeAll(async () => {
  written = (await portal.app.inject('/openapi.json')).json<Described>()
  described = await apiDescription<Described>(portal.app)
})
const operationOf = ({ method, path }: Endpoint): Operation | undefined =>
  described.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('the description is made a little at a time, so that other calls are answered meanwhile', async () => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  await describeApi({ title: 'Portal', url: 'http://portal.test', cookieName: 'session', endpoints })
  clearInterval(others)
  expect(turns).toBeGreaterThan(20)
})

describe('examples', () => {
  const open = endpoints.filter(({ keyScope }) => keyScope !== undefined)

  test.each(open.map((each) => [nameOf(each), each] as const))('%s has one that its schemas accept', (_, each) => {
    const { body, reply } = examples.get(each) ?? {}
    if (each.body) expect(each.body.safeParse(body)).toMatchObject({ success: true })
    // What the schema does not know, it leaves out.
    if (each.reply) expect(each.reply.safeParse(reply)).toEqual({ success: true, data: reply })
  })

  test.each(eventTypes)('%s is posted as its example is', (type) => {
    const { schema, example } = described.webhooks[type]?.['post']?.requestBody?.content['application/json'] ?? {}
    expect(eventPayloads[type].safeParse(example)).toEqual({ success: true, data: example })
    expect(schema?.required).toEqual(['id', 'type', 'createdAt', 'state', 'agencyId', 'propertyId', 'data'])
  })
})

test('what a call demands is required, and nothing else is', () => {
  const wrong = endpoints.flatMap((each) => {
    const { requestBody, parameters = [] } = operationOf(each) ?? {}
    const given = [
      [each.body, requestBody?.content['application/json']?.schema.required ?? []],
      [each.query, parameters.flatMap(({ name, required }) => (required ? [name] : []))],
    ] as const
    return given.flatMap(([schema, required]) => {
      const params = Object.keys((each.params?._zod.def as { shape?: object } | undefined)?.shape ?? {})
      const expected = required.filter((name) => !params.includes(name))
      const demanded = schema?.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? []
      const [one, other] = [[...new Set(demanded)].toSorted(), expected.toSorted()]
      return one.join() === other.join() ? [] : [`${nameOf(each)}: ${one.join()} | ${other.join()}`]
    })
  })
  // Without contacts a nominated contact is enough.
  expect(wrong).toEqual([
    'POST /v1/property/:id/booking: bookingTypes,contacts,oasResult,propertyId | bookingTypes,oasResult,propertyId',
  ])
})

/** All objects that are written out, with their place. */
function* objectsIn(value: unknown, path: string): Generator<[string, Shape]> {
  if (typeof value !== 'object' || value === null) return
  if ('properties' in value && 'type' in value) yield [path, value as Shape]
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`)
}

test('each shape is described once, under its name', () => {
  const places = new Map<string, string[]>()
  for (const [path, shape] of objectsIn(written, '')) {
    // A pair such as an id and a name has no name, and the fields of a form with a file stand beside it.
    if (Object.keys(shape.properties ?? {}).length < 3 || path.includes('multipart')) continue
    const text = JSON.stringify(shape)
    places.set(text, [...(places.get(text) ?? []), path])
  }
  expect([...places.values()].filter((each) => each.length > 1)).toEqual([])
  expect(Object.keys(written.components.schemas)).toEqual(expect.arrayContaining(['ManagedProperty', 'InvoicePage']))
  expect(described.components.schemas['ManagedProperty']?.properties?.['reasons']?.['description']).toMatch(
    /^Why it has/,
  )
})

test('every call belongs to an area, and each area says what it is about', () => {
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods))
  const used = operations.flatMap(({ tags }) => tags)
  expect(used).toHaveLength(operations.length)
  expect([...new Set([...used, 'webhooks'])].toSorted()).toEqual(described.tags.map(({ name }) => name).toSorted())
})
