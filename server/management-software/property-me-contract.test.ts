import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  contractLines,
  fieldNames,
  pathParameters,
  type ContractCall,
  type Type,
} from '../outside/software/contracts/contract.ts'
import { propertyMeContract } from '../outside/software/contracts/property-me.ts'
import {
  contactShape,
  lotShape,
  memberShape,
  ownershipShape,
  tenancyShape,
} from '../outside/software/property-me-records.ts'
import type { Collection } from '../outside/software/records.ts'
import { projectRoot } from '../platform/project-root.ts'
import { compareReply } from '../testing/compare-reply.ts'
import { keysOf } from '../testing/keys-of-shape.ts'
import { TestOffices, type TestOffice } from '../testing/test-office.ts'

/* The connector and the stand-in are both held against the published contract. */

const { calls } = propertyMeContract
const prefixes: Readonly<Record<string, string>> = { identity: '/property-me-login', api: '/property-me-api' }

let offices: TestOffices
let office: TestOffice
let software: FastifyInstance
let token: string
beforeAll(async () => {
  offices = await TestOffices.open()
  ;({ software } = offices)
  office = await offices.agency()
  await office.put('', offices.smallOffice())
  await office.connect()
  token = await office.accessToken()
})
afterAll(async () => offices.close())

const sample: Readonly<Record<string, string>> = {
  Timestamp: '0',
  Offset: '0',
  Limit: '50',
  ArchivedSince: '2026-01-01T00:00:00Z',
  LastUpdated: '2020-01-01T00:00:00Z',
  IncludeArchived: 'true',
  Id: 'p1',
}
const accept = { accept: 'application/json' }
const url = (call: ContractCall, values: Readonly<Record<string, string>>, id = 'p1') => {
  const path = call.path.replaceAll(/\{\w+\}/g, id)
  return `${prefixes[call.host]}${path}?${new URLSearchParams(values).toString()}`
}
const ask = async (call: ContractCall, values: Readonly<Record<string, string>>, id?: string) =>
  software.inject({
    method: call.method,
    url: url(call, values, id),
    headers: { ...accept, authorization: `Bearer ${token}` },
  })
const sampled = (call: ContractCall) =>
  Object.fromEntries(Object.keys(call.query ?? {}).map((name) => [name, sample[name] as string]))

const reads = (Object.entries(calls) as [string, ContractCall][]).filter(
  ([, { method, host }]) => method === 'GET' && host === 'api',
)
const idFor = (name: string) => (name === 'contact' ? 'owner-of-p1' : 'p1')

test.each(reads)('%s sends all fields of the contract and no others', async (name, call) => {
  const reply = await ask(call, sampled(call), idFor(name))
  expect(reply.statusCode).toBe(200)
  const body = JSON.parse(reply.body.replaceAll(/"Timestamp":(\d+)/g, '"Timestamp":"$1"')) as unknown
  compareReply(call.reply, body)
})

test.each(reads)('%s refuses what the contract lacks, and what is missing', async (name, call) => {
  const given = sampled(call)
  expect((await ask(call, { ...given, Since: '1' }, idFor(name))).statusCode).toBe(400)
  for (const [parameter, { isRequired }] of Object.entries(call.query ?? {})) {
    if (!isRequired) continue
    const rest = Object.fromEntries(Object.entries(given).filter(([key]) => key !== parameter))
    expect((await ask(call, rest)).statusCode).toBe(call.whenMissing ?? 400)
    expect((await ask(call, { ...given, [parameter]: 'soon' })).statusCode).toBe(400)
  }
  const stranger = await software.inject({ method: 'GET', url: url(call, given), headers: accept })
  expect(stranger.statusCode).toBe(401)
  expect((await software.inject({ method: 'GET', url: url(call, given) })).statusCode).toBe(400)
})

test('addresses and scopes that the contract lacks are refused', async () => {
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['/v1/account', '/v1/rows', '/v1/tenancies']) {
    const reply = await software.inject({ url: `/property-me-api${path}`, headers })
    // How PropertyMe answers was not seen.
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { isUnknown: true }])
  }
  const query = {
    response_type: 'code',
    client_id: 'portal',
    redirect_uri: 'http://x',
    state: 's',
    scope: 'tenancy:read',
  }
  expect((await ask(calls.authorise, query)).statusCode).toBe(400)
})

test.each<[string, z.ZodMiniType, readonly Type[]]>([
  ['members', memberShape, [calls.members.reply]],
  ['contacts', contactShape, [calls.contacts.reply]],
  ['lots', lotShape, [calls.lots.reply]],
  ['ownerships', z.object({ Ownership: ownershipShape }), [calls.lotDetail.reply]],
  ['tenancies', tenancyShape, [calls.tenancies.reply]],
])('of %s the connector reads only fields of the contract', (_, shape, replies) => {
  const known = new Set(replies.flatMap((reply) => fieldNames(reply)))
  const read = keysOf(shape)
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((name) => !known.has(name))).toEqual([])
})

test('the connector reads an office whole through the contract, and a second time nothing but what has changed', async () => {
  const [run] = await office.runs()
  expect(run).toMatchObject({ status: 'DONE', note: null })
  const received = (name: Exclude<Collection, 'people'> | 'people') => run?.counts[name]?.received
  expect([received('managers'), received('people'), received('properties'), received('tenancies')]).toEqual([
    1, 3, 2, 2,
  ])
  await office.syncNow()
  const [second] = await office.runs()
  expect(second).toMatchObject({ requests: 5 })
  expect(second?.counts.properties).toMatchObject({ changed: 0, added: 0 })
})

test('each line of the contract says where it was seen, in the list of sources of the documents', async () => {
  const documented = await readFile(join(projectRoot, 'docs', 'connectors.md'), 'utf8')
  const lines = contractLines(propertyMeContract)
  expect(lines.length).toBeGreaterThan(150)
  for (const tag of new Set(lines.flatMap(({ sources }) => sources.split(' '))))
    expect(documented).toContain(`| ${tag} `)
  for (const { path } of Object.values(calls) as ContractCall[])
    expect(pathParameters(path).every((name) => name === 'Id')).toBe(true)
})
