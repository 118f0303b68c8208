import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { newApiKey } from '../../platform/api-keys.ts'
import { hashSecret } from '../../platform/cookies.ts'
import { sendAccountMails } from '../../testing/account-mails.ts'
import { typedAgency } from '../../testing/given-agency.ts'
import {
  hiddenIn,
  ownStateSystem,
  password,
  testStateSystem,
  type SystemBrowser,
} from '../../testing/test-state-system.ts'

const system = await testStateSystem()
const path = '/vic/Provider/apiKeys'
let manager: SystemBrowser
let managerId: number

beforeAll(async () => {
  const person = await system.person({ roles: ['STAFF_MANAGER'], name: 'Max Manager' })
  managerId = person.id
  manager = system.browser()
  await manager.signIn('vic', person.username)
})

const mainOf = (body: string) => body.slice(body.indexOf('<main'))
const secretIn = (body: string) => /acp_[a-z]+_[\w-]{43}/.exec(body)?.[0] ?? ''

const makeKey = async (name = 'Onboarding', browser = manager, at = path) => {
  const form = { ...hiddenIn(mainOf((await browser.get(at)).body)), name, expiresOn: '', password }
  return { form, secret: secretIn((await browser.post(at, form)).body) }
}

type Reply = {
  success: boolean
  data: { id: number; isNew: boolean; items: { id: number; name: string }[]; next: number | null }
  error: { code: string; message: string; fields?: Record<string, string> }
}
const call = async (
  secret: string,
  body?: object,
  { url = '/vic/v1/provider/agencies', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
) => {
  const reply = await system.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    ...(body && { payload: body }),
    headers: { ...(secret && { authorization: `Bearer ${secret}` }), ...headers },
  })
  return { status: reply.statusCode, headers: reply.headers, ...reply.json<Reply>() }
}

test('a key is made with the password, shown once and stored as a hash; the form makes one', async () => {
  const { form, secret } = await makeKey('Once')
  expect(secret).toMatch(/^acp_vic_/)
  const wrong = await manager.post(path, { ...form, name: '', password: 'wrong' })
  expect(wrong.statusCode).toBe(422)
  for (const text of ['id="name-error"', 'id="password-error"']) expect(wrong.body).toContain(text)
  const again = await manager.post(path, form)
  expect([again.statusCode, secretIn(again.body)]).toEqual([409, ''])
  expect((await manager.get(path)).body).not.toContain(secret)
  const [stored] = await system.given.rows<{ key_hash: Buffer; scopes: string[]; text: string }>(
    "select key_hash, scopes, k::text as text from provider_api_keys k where name = 'Once'",
  )
  expect(stored?.key_hash.equals(hashSecret(secret))).toBe(true)
  expect(stored?.scopes).toEqual(['agencies'])
  expect(stored?.text).not.toContain(secret.slice(20))
  const [audit] = await system.given.rows(
    "select user_name, after ->> 'name' as name from audit_events where action = 'make-api-key' and entity = 'provider_api_keys' and user_id = $1 order by id desc limit 1",
    [managerId],
  )
  expect(audit).toEqual({ user_name: 'Max Manager', name: 'Once' })
})

test('an agency is created once, however often its row is sent, and its master user is invited', async () => {
  const { secret } = await makeKey('Rows')
  const body = typedAgency()
  const headers = { 'idempotency-key': 'row-1' }
  const first = await call(secret, body, { headers })
  expect(first).toMatchObject({ status: 200, data: { isNew: true } })
  const { id } = first.data
  const repeated = await call(secret, body, { headers })
  expect([repeated.data, repeated.headers['idempotent-replay']]).toEqual([{ id, isNew: true }, 'true'])
  for (const more of [{}, { 'idempotency-key': 'row-2' }])
    expect((await call(secret, body, { headers: more })).data).toEqual({ id, isNew: false })
  expect(await call(secret, { ...body, name: 'Other' }, { headers })).toMatchObject({
    status: 409,
    error: { message: 'Another request was sent with this Idempotency-Key. This one was not carried out.' },
  })
  const mails = (await sendAccountMails(system)).filter(({ to }) => to[0] === body['masterEmail'])
  expect(mails).toHaveLength(1)
  const [audit] = await system.given.rows(
    "select user_id, user_name from audit_events where action = 'create-agency' and entity_id = $1",
    [id],
  )
  expect(audit).toEqual({ user_id: managerId, user_name: 'API key Rows' })
})

test('what is wrong is said per field, and nothing of it stays', async () => {
  const { secret } = await makeKey('Wrong rows')
  const known = typedAgency()
  await call(secret, known)
  const headers = { 'idempotency-key': 'wrong-1' }
  const wrong = await call(secret, typedAgency({ abn: '123', suburb: '' }), { headers })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['abn', 'suburb']])
  const same = typedAgency({ abn: known['abn'] ?? '' })
  expect(await call(secret, same, { headers })).toMatchObject({
    status: 409,
    error: { code: 'conflict', fields: { abn: `${known['name']} has this ABN already.` } },
  })
  expect((await call(secret, { ...same, anotherOffice: true }, { headers })).data.isNew).toBe(true)
  expect(await call(secret, { name: 7 })).toMatchObject({ status: 400, error: { code: 'malformed' } })
  const reply = await system.app.inject({
    method: 'POST',
    url: '/vic/v1/provider/agencies',
    payload: '{',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
  })
  expect([reply.statusCode, reply.json<Reply>().error.message]).toEqual([400, 'The request is not valid JSON.'])
})

test('two calls at once with one Idempotency-Key create one agency', async () => {
  const { secret } = await makeKey('At once')
  const body = typedAgency()
  const send = async () => call(secret, body, { headers: { 'idempotency-key': 'at-once' } })
  const [one, two] = await Promise.all([send(), send()])
  expect(one?.data.id).toBe(two?.data.id)
  expect(await system.given.rows('select from agencies where abn = $1', [body['abn']])).toHaveLength(1)
})

test('the list has every agency of the state once, page after page, and none of another', async () => {
  const { secret } = await makeKey('List')
  const mine = await call(secret, typedAgency())
  const theirs = await system.given.agency('nsw')
  const ids: number[] = []
  let after: number | null = 0
  while (after !== null) {
    const url: string = `/vic/v1/provider/agencies?page-size=50${after > 0 ? `&after=${after}` : ''}`
    const { data } = await call(secret, undefined, { url })
    ids.push(...data.items.map(({ id }) => id))
    after = data.next
  }
  expect(ids).toContain(mine.data.id)
  expect(ids).not.toContain(theirs)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await call(secret, undefined, { url: '/vic/v1/provider/agencies?page-size=0' })).status).toBe(400)
})

test('strangers, keys of agencies, of other states, revoked and ended ones are refused', async () => {
  const refused = async (secret: string, message: string, url = '/vic/v1/provider/agencies') => {
    for (const body of [undefined, typedAgency()])
      expect(await call(secret, body, { url })).toMatchObject({ status: 401, error: { code: 'no-session', message } })
  }
  await refused('', 'Send an API key of the provider: Authorization: Bearer …')
  const unknown = 'This API key is not valid.'
  await refused(newApiKey('vic'), unknown)
  await refused('acp_xx', unknown)
  const agencyId = await system.given.agency()
  const ofAgency = newApiKey('vic')
  await system.given.rows(
    `insert into api_keys (agency_id, name, prefix, key_hash, scopes, created_by, created_at) values ($1, 'Key', 'acp', $2, '{properties:read}', $3, now())`,
    [agencyId, hashSecret(ofAgency), managerId],
  )
  await refused(ofAgency, unknown)

  const other = await system.person({ roles: ['STAFF_MANAGER'], state: 'nsw' })
  const elsewhere = system.browser()
  await elsewhere.signIn('nsw', other.username)
  const { secret: theirs } = await makeKey('NSW', elsewhere, '/nsw/Provider/apiKeys')
  expect((await call(theirs, undefined, { url: '/nsw/v1/provider/agencies' })).status).toBe(200)
  await refused(theirs, unknown)
  const { secret } = await makeKey('Ours')
  await refused(secret, unknown, '/nsw/v1/provider/agencies')

  const [{ id } = { id: 0 }] = await system.given.rows<{ id: number }>(
    "select id from provider_api_keys where name = 'Ours'",
  )
  expect((await elsewhere.get(`/nsw/Provider/apiKeys/${id}/revoke`)).statusCode).toBe(404)
  const question = await manager.get(`${path}/${id}/revoke`)
  for (let times = 0; times < 2; times++)
    expect((await manager.post(`${path}/${id}/revoke`, hiddenIn(mainOf(question.body)))).headers.location).toContain(
      'notice=revoked',
    )
  await refused(secret, 'This API key was revoked.')
  expect(
    await system.given.rows(
      "select from audit_events where action = 'revoke-api-key' and entity = 'provider_api_keys' and entity_id = $1",
      [id],
    ),
  ).toHaveLength(1)

  const { secret: ended } = await makeKey('Ended')
  await system.given.rows("update provider_api_keys set expires_at = now() - interval '1 second' where name = 'Ended'")
  await refused(ended, 'This API key has expired.')
  const leaver = await system.person({ roles: ['STAFF_MANAGER'] })
  const leaving = system.browser()
  await leaving.signIn('vic', leaver.username)
  const { secret: left } = await makeKey('Left', leaving)
  await system.given.rows("update users set staff_roles = '{OFFICE}' where id = $1", [leaver.id])
  await refused(left, 'This API key has ended, because who made it no longer manages staff.')
})

test('the calls are described as valid OpenAPI, for keys and for who makes them', async () => {
  const { secret } = await makeKey('Reader')
  const reply = await system.app.inject({ url: '/vic/v1/openapi.json', headers: { authorization: `Bearer ${secret}` } })
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'info-license': 'off', 'operation-4xx-response': 'off', 'no-server-example.com': 'off' },
  })
  expect((await lintFromString({ source: reply.body, config })).map(({ message }) => message)).toEqual([])
  expect((await manager.get(`${path}/openapi`)).body).toBe(reply.body)
  expect((await system.app.inject('/vic/v1/openapi.json')).statusCode).toBe(401)
})

test('a key that calls too often is refused for a while', async () => {
  const { secret } = await makeKey('Often')
  const database = async () => ({ ...system.database, drop: async () => {} })
  const strict = await ownStateSystem({ API_KEY_RATE_LIMIT: '2' }, undefined, database)
  const ask = async () =>
    strict.app.inject({ url: '/vic/v1/provider/agencies', headers: { authorization: `Bearer ${secret}` } })
  const replies = [await ask(), await ask(), await ask()]
  await strict.close()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  expect(replies[2]?.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'retry-after': expect.any(String) })
})
