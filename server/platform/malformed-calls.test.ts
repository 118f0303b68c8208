import { beforeAll, expect, test } from 'vitest'
import { experimentNames } from '../../contract/me.ts'
import { apiDescription } from '../testing/api-description.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { testPortal } from '../testing/test-portal.ts'

/* Every call of the API with every kind of invalid input. */

type Json = { [key: string]: unknown }
type Call = { method: string; path: string; parameters: { name: string; in: string }[]; body?: Json; fields?: string[] }

const portal = await testPortal()
let userId: number
let calls: Call[]

beforeAll(async () => {
  userId = await portal.given.user()
  // Otherwise some calls are refused before they are parsed.
  await portal.given.membership(userId, await portal.given.agency(), { isMaster: true })
  await portal.given.features(...experimentNames)
  const { paths } = await apiDescription<{ paths: Record<string, Json> }>(portal.app)
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toCall(method.toUpperCase(), path, described as Json)),
  )
})

function toCall(method: string, path: string, described: Json): Call {
  const content = ((described['requestBody'] as Json | undefined)?.['content'] ?? {}) as Record<string, Json>
  const schema = (type: string) => content[type]?.['schema'] as Json | undefined
  const form = schema('multipart/form-data')
  return {
    method,
    path,
    parameters: (described['parameters'] ?? []) as Call['parameters'],
    ...(schema('application/json') && { body: schema('application/json') as Json }),
    ...(form && { fields: Object.keys(form['properties'] as Json).filter((name) => name !== 'file') }),
  }
}

const wrongValues = [null, 'text', '', 'x'.repeat(5000), 7.5, -1, 1e300, 2 ** 53 + 2, true, [], [null], ['a', 'a'], {}]
const wrongTexts = ['', 'text', '-1', '1e9', '9'.repeat(30), 'x'.repeat(3000), '%ff', "' or 1=1 --", '[]', '{']

/** A body with the value in every field, and with valid objects and lists. */
function filled(schema: Json, value: unknown): unknown {
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined
  const real = options?.find(({ properties, items }) => properties ?? items)
  if (real) return filled(real, value)
  if (schema['properties'])
    return Object.fromEntries(
      Object.entries(schema['properties'] as Record<string, Json>).map(([name, inner]) => [name, filled(inner, value)]),
    )
  return schema['items'] ? [filled(schema['items'] as Json, value)] : value
}

const filledFlat = (schema: Json, value: unknown) =>
  Object.fromEntries(Object.keys((schema['properties'] ?? {}) as Json).map((name) => [name, value]))

const addressOf = ({ path }: Call, id: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))
/** These parts of paths are words. */
const words = { '{emailType}': 'OCCUPANT_NOTICE', '{software}': 'PROPERTY_ME' }
const validAddressOf = (call: Call) => {
  const path = Object.entries(words).reduce((text, [part, word]) => text.replace(part, word), call.path)
  return addressOf({ ...call, path }, '999999')
}

/** Bodies that are no objects, with their refusals. */
const noObjects: Record<string, string> = {
  null: 'The request is required.',
  ...Object.fromEntries(['[]', '"text"', '7', 'true'].map((body) => [body, 'The request must be an object.'])),
}

type Sent = { url: string; options?: { body: string | Buffer; headers?: Record<string, string> } }

function wrongBodies({ body }: Call): string[] {
  if (!body) return []
  const values = wrongValues.flatMap((value) => [filledFlat(body, value), filled(body, value)])
  return [...new Set([...Object.keys(noObjects), '{}', ...values.map((value) => JSON.stringify(value))])]
}

function* wrongVersions(call: Call): Generator<Sent> {
  const url = validAddressOf(call)
  yield { url }
  for (const body of wrongBodies(call)) yield { url, options: { body } }
  if (call.path.includes('{')) for (const id of wrongTexts) yield { url: addressOf(call, id) }
  const names = call.parameters.filter((each) => each.in === 'query').map(({ name }) => encodeURIComponent(name))
  if (names.length > 0)
    for (const text of wrongTexts) {
      const value = encodeURIComponent(text)
      yield { url: `${url}?${names.map((name) => `${name}=${value}`).join('&')}` }
    }
  if (names.length > 0) yield { url: `${url}?${[...names, ...names].map((name) => `${name}=1`).join('&')}` }
  if (call.fields)
    for (const value of wrongTexts) {
      const parts = call.fields.map((name) => ({ name, value }))
      yield {
        url,
        options: multipartForm([...parts, { name: 'file', value: 'a,b', fileName: 'list.csv', type: 'text/csv' }]),
      }
    }
}

const jargon = /expected|received|invalid input|undefined|\bnan\b|zod|\[object|null\b/i
const isSentence = (text: string) => /^[“A-Z]/.test(text) && /\S \S/.test(text) && !jargon.test(text)
/** At its field one word is enough. */
const isFieldText = (text: string) => text === 'Required' || isSentence(text)

test('the API has many calls', () => expect(calls.length).toBeGreaterThan(60))

test('no malformed call gets a 5xx or a technical message, or the wrong refusal', { timeout: 300_000 }, async () => {
  const shared = await portal.signIn(userId)
  const wrong: string[] = []
  const texts = new Set<string>()
  for (const call of calls) {
    // These calls end or change the session.
    const browser = call.path.startsWith('/v1/auth') ? await portal.signIn(userId) : shared
    for (const { url, options } of wrongVersions(call)) {
      const { status, body } = await browser.call(call.method, url, options)
      const label = `${call.method} ${url.slice(0, 150)} ${(options?.body ?? '').toString().slice(0, 150)}`
      if (status >= 500 || status === 401) wrong.push(`${status} ${label} ${JSON.stringify(body)}`)
      const { message = '', fields = {} } = body.error ?? {}
      const refusal = call.body && noObjects[String(options?.body)]
      if (refusal && (status !== 400 || message !== refusal)) wrong.push(`${status} ${label}: ${message}`)
      if (status >= 400 && !isSentence(message)) wrong.push(`${label}: ${message}`)
      for (const text of Object.values(fields)) if (!isFieldText(text)) wrong.push(`${label}: ${text}`)
      texts.add(message)
    }
  }
  expect(wrong).toEqual([])
  expect(texts.size).toBeGreaterThan(40)
})
