import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contractLines, fieldNames, type ContractCall, type Type } from '../outside/software/contracts/contract.ts'
import { vaultReContract } from '../outside/software/contracts/vault-re.ts'
import { eventShape, hintOf } from '../outside/software/vault-re-pages.ts'
import {
  vaultContactShape,
  detailShape,
  linkShape,
  propertyShape,
  tenancyRowShape,
  vaultTenancyShape,
  userShape,
} from '../outside/software/vault-re-records.ts'
import { projectRoot } from '../platform/project-root.ts'
import { compareReply } from '../testing/compare-reply.ts'
import { keysOf } from '../testing/keys-of-shape.ts'
import { apiKeyOfStandIn, TestOffices } from '../testing/test-office.ts'
import { vaultReId } from './vault-re-rows.ts'

/* The connector and the stand-in are both held against the published contract. */

const { calls } = vaultReContract
let offices: TestOffices
let software: FastifyInstance
let token: string
beforeAll(async () => {
  offices = await TestOffices.open()
  ;({ software } = offices)
  const office = await offices.agency()
  ;({ token } = await office.put('', offices.smallOffice(), 'VAULTRE'))
})
afterAll(async () => offices.close())

const samples: Readonly<Record<string, string>> = {
  page: '1',
  pagesize: '50',
  modifiedSince: '2020-01-01T00:00:00Z',
  modifiedBefore: '2099-01-01T00:00:00Z',
  sort: 'inserted',
  sortOrder: 'asc',
  status: 'management',
  email: 'tom@office.example.com',
  archived: 'false',
  eventsSince: '2020-01-01T00:00:00Z',
  cursor: '0',
}
const idFor: Readonly<Record<string, number>> = {
  property: vaultReId('p1'),
  contact: vaultReId('owner 0 of p1'),
  merged: vaultReId('owner 0 of p1'),
}
const ask = async (name: string, values: Readonly<Record<string, string>>, headers: Record<string, string> = {}) => {
  const call = calls[name as keyof typeof calls]
  const path = call.path.replaceAll(/\{\w+\}/g, String(idFor[name] ?? ''))
  return software.inject({
    url: `/vault-re-api${path}?${new URLSearchParams(values).toString()}`,
    headers: { 'x-api-key': apiKeyOfStandIn, authorization: `Bearer ${token}`, ...headers },
  })
}
const sampled = (call: ContractCall) =>
  Object.fromEntries(Object.keys(call.query ?? {}).map((name) => [name, samples[name] as string]))

const all = (Object.entries(calls) as [string, ContractCall][]).filter(([, { method }]) => method === 'GET')

test.each(all)('%s sends all fields of the contract and no others', async (name, call) => {
  // The stand-in answers ten requests a second.
  await sleep(110)
  const reply = await ask(name, sampled(call))
  expect(reply.statusCode).toBe(200)
  compareReply(call.reply, reply.json())
})

test.each(all)('%s refuses what the contract lacks, another key and another token', async (name, call) => {
  const given = sampled(call)
  expect((await ask(name, { ...given, Since: '1' })).statusCode).toBe(400)
  const dates = Object.entries(call.query ?? {}).filter(([, { type }]) => type === 'time' || type === 'whole')
  for (const [parameter] of dates) expect((await ask(name, { ...given, [parameter]: 'soon' })).statusCode).toBe(400)
  expect((await ask(name, given, { 'x-api-key': 'another' })).statusCode).toBe(403)
  expect((await ask(name, given, { authorization: 'Bearer another' })).statusCode).toBe(401)
})

test('what was invented before is not there', async () => {
  for (const path of ['/webhooks', '/users', '/tenancies', '/events', '/v1.3/account'])
    expect(
      (await software.inject({ url: `/vault-re-api${path}`, headers: { 'x-api-key': apiKeyOfStandIn } })).statusCode,
    ).toBe(400)
})

test('ten requests a second are answered for all offices together', async () => {
  await sleep(1000)
  const other = await offices.agency()
  const { token: ofOther } = await other.put('', offices.smallOffice(), 'VAULTRE')
  const replies = []
  for (let each = 0; each < 6; each += 1) {
    replies.push((await ask('account', {})).statusCode)
    replies.push((await ask('account', {}, { authorization: `Bearer ${ofOther}` })).statusCode)
  }
  expect(replies).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
})

test.each<[string, z.ZodMiniType, Type | undefined]>([
  ['users', z.object({ items: userShape }), calls.users.reply],
  ['contacts', z.object({ items: vaultContactShape }), calls.contacts.reply],
  ['properties', z.object({ items: propertyShape }), calls.properties.reply],
  ['one property', z.extend(propertyShape, detailShape.shape), calls.property.reply],
  ['current tenancies', z.object({ currentTenancy: vaultTenancyShape }), calls.property.reply],
  ['tenancies', z.object({ items: z.extend(tenancyRowShape, { tenancy: vaultTenancyShape }) }), calls.tenancies.reply],
  ['landlords', z.object({ items: z.omit(linkShape, { tenancy: true }) }), calls.currentLandlords.reply],
  ['tenants', z.object({ items: z.omit(linkShape, { leaseLife: true }) }), calls.currentTenants.reply],
  ['events', z.object({ items: eventShape }), calls.events.reply],
])('of %s the connector reads only fields of the contract', (_, shape, reply) => {
  const known = new Set(fieldNames(reply))
  const read = keysOf(shape)
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((name) => !known.has(name))).toEqual([])
})

test('each line of the contract says where it was seen, in the list of sources of the documents', async () => {
  const documented = await readFile(join(projectRoot, 'docs', 'connectors.md'), 'utf8')
  const lines = contractLines(vaultReContract)
  expect(lines.length).toBeGreaterThan(200)
  for (const tag of new Set(lines.flatMap(({ sources }) => sources.split(' '))))
    expect(documented).toContain(`| ${tag} `)
})

test('an event that names nothing is no hint, because what its data has was not seen', () => {
  const events = [{ type: 'property' }, { type: 'property', data: {} }, { type: 'property', data: { id: 'p1' } }]
  const hints = events.map((event) => {
    const { type, action, data } = eventShape.parse(event)
    return hintOf(type, action, data?.id)
  })
  expect(hints).toEqual([[], [], []])
})
