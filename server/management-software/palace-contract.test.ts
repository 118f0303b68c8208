import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contractLines, fieldNames, type ContractCall, type Type } from '../outside/software/contracts/contract.ts'
import { palaceContract } from '../outside/software/contracts/palace.ts'
import { diaryGroupShape, supplierShape } from '../outside/software/palace-questions.ts'
import {
  palaceAgentShape,
  palaceOwnerShape,
  palacePropertyShape,
  palaceTenancyShape,
} from '../outside/software/palace-records.ts'
import { readXmlTexts } from '../outside/xml-list.ts'
import { projectRoot } from '../platform/project-root.ts'
import { compareReply } from '../testing/compare-reply.ts'
import { keysOf } from '../testing/keys-of-shape.ts'
import { TestOffices, type TestOffice } from '../testing/test-office.ts'
import { palaceLogin } from './palace-login.ts'

/* The connector and the stand-in are both held against what is published about Palace. */

const { calls } = palaceContract
let offices: TestOffices
let office: TestOffice
let software: FastifyInstance
let headers: Record<string, string>
beforeAll(async () => {
  offices = await TestOffices.open()
  ;({ software } = offices)
  office = await offices.agency()
  await office.put('', offices.smallOffice(), 'PALACE')
  const { login, password } = palaceLogin({ name: office.name, generation: 1 })
  headers = { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` }
})
afterAll(async () => offices.close())

const entries = Object.entries(calls) as [string, ContractCall][]
const reads = entries.filter(([, { method }]) => method === 'GET')
const writes = entries.filter(([, { method }]) => method === 'POST')

test.each(reads)('%s sends all fields of the contract and no others, and takes no parameters', async (_, call) => {
  const url = `/palace-api${call.path}`
  const reply = await software.inject({ url, headers })
  expect(reply.statusCode).toBe(200)
  const rows = call.element ? [readXmlTexts(reply.body)] : reply.json<object[]>()
  expect(rows).not.toHaveLength(0)
  compareReply(call.reply, rows)
  expect((await software.inject({ url: `${url}?Since=1`, headers })).statusCode).toBe(400)
  expect((await software.inject({ url })).statusCode).toBe(401)
  // A login belongs to one of the two products.
  expect((await software.inject({ url: `/palace-legacy-api${call.path}`, headers })).statusCode).toBe(401)
})

test.each(writes)('%s refuses what the contract lacks, and what is missing', async (_, call) => {
  const post = async (payload: object) =>
    (await software.inject({ method: 'POST', url: `/palace-api${call.path}`, headers, payload })).json<{
      message: string
    }>()
  const [first = ''] = Object.keys(call.body?.fields ?? {})
  expect((await post({ Other: 1 })).message).toContain('has no field Other')
  expect((await post({})).message).toBe(`${first} is missing`)
  const [nested] = Object.entries(call.body?.fields ?? {}).filter(([, { type }]) => typeof type === 'object')
  if (nested) expect((await post({ [nested[0]]: { Other: 1 } })).message).toContain(`${nested[0]} has no field Other`)
})

test('addresses that the contract lacks are refused', async () => {
  for (const path of ['v2ViewAllDetailedOwner/JSON', 'ViewAllDetailedProperty', 'GetBills'])
    expect((await software.inject({ url: `/palace-api/Service.svc/RestService/${path}`, headers })).statusCode).toBe(
      400,
    )
})

test.each<[string, z.ZodMiniType, Type]>([
  ['agents', palaceAgentShape, calls.agents.reply],
  ['owners', palaceOwnerShape, calls.owners.reply],
  ['properties', palacePropertyShape, calls.properties.reply],
  ['tenancies', palaceTenancyShape, calls.tenancies.reply],
  ['suppliers', supplierShape, calls.suppliers.reply],
  ['diary groups', diaryGroupShape, calls.diaryGroups.reply],
])('of %s the connector reads only fields of the contract', (_, shape, reply) => {
  const known = new Set(fieldNames(reply))
  const read = keysOf(shape)
  expect(read.length).toBeGreaterThan(1)
  expect(read.filter((name) => !known.has(name))).toEqual([])
})

test('each line of the contract says where it was seen, in the list of sources of the documents', async () => {
  const documented = await readFile(join(projectRoot, 'docs', 'connectors.md'), 'utf8')
  const lines = contractLines(palaceContract)
  expect(lines.length).toBeGreaterThan(100)
  for (const tag of new Set(lines.flatMap(({ sources }) => sources.split(' '))))
    expect(documented).toContain(`| ${tag} `)
})
