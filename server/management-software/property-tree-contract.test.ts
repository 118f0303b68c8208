import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { callBody, callUrl } from '../outside/software/contract-request.ts'
import { contractLines, fieldNames, type ContractCall, type Type } from '../outside/software/contracts/contract.ts'
import { propertyTreeContract } from '../outside/software/contracts/property-tree.ts'
import { treeCategoryShape } from '../outside/software/property-tree-questions.ts'
import { treeAgentShape, treePropertyShape, treeTenancyShape } from '../outside/software/property-tree-records.ts'
import { projectRoot } from '../platform/project-root.ts'
import { compareReply } from '../testing/compare-reply.ts'
import { keysOf } from '../testing/keys-of-shape.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { TestOffices } from '../testing/test-office.ts'

/* The connector and the stand-in are both held against the contract. */

const { calls } = propertyTreeContract
const companyKeys = { 'ocp-apim-subscription-key': 'subscription key' }

let offices: TestOffices
let software: FastifyInstance
let authorization: string
beforeAll(async () => {
  offices = await TestOffices.open()
  ;({ software } = offices)
  const office = await offices.agency()
  await office.put('', offices.smallOffice(), 'PROPERTY_TREE')
  const companies = await ask(calls.companies, { applicationKey: 'application key' }, companyKeys)
  authorization = `Bearer ${companies.json<{ key: string }[]>()[0]?.key ?? ''}`
})
afterAll(async () => offices.close())

const ask = async (
  call: ContractCall,
  values: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = { authorization },
) => software.inject({ method: call.method, url: callUrl('/property-tree', call, values), headers })

const reads = (Object.entries(calls) as [string, ContractCall][]).filter(([, { method }]) => method === 'GET')
const sampleOf = (name: string): Record<string, string> =>
  name === 'companies' ? { applicationKey: 'application key' } : name === 'property' ? { id: 'p1' } : {}
const headersOf = (name: string) => (name === 'companies' ? companyKeys : { authorization })

test.each(reads)('%s sends all fields of the contract and no others', async (name, call) => {
  const reply = await ask(call, sampleOf(name), headersOf(name))
  expect(reply.statusCode).toBe(200)
  expect(reply.json<object[]>()).not.toHaveLength(0)
  compareReply(call.reply, reply.json())
})

test.each(reads)('%s refuses what the contract lacks, and a caller without its header', async (name, call) => {
  const url = `${callUrl('/property-tree', call, sampleOf(name))}?Since=1`
  expect((await software.inject({ url, headers: headersOf(name) })).statusCode).toBe(400)
  expect((await ask(call, sampleOf(name), {})).statusCode).toBe(401)
  const wrong = name === 'companies' ? { 'ocp-apim-subscription-key': 'x' } : { authorization: 'Bearer x' }
  expect((await ask(call, sampleOf(name), wrong)).statusCode).toBe(401)
})

test('JSON with a field that the contract lacks, or of another type, is refused', async () => {
  const search = async (payload: object, query = '?PageNo=1&PageSize=100') =>
    (
      await software.inject({
        method: 'POST',
        url: `/property-tree${calls.findCompliance.path}${query}`,
        headers: { authorization },
        payload,
      })
    ).statusCode
  expect(await search({ management_id: 'm', status: 'Open' })).toBe(200)
  expect(await search({ management: 'm' })).toBe(400)
  expect(await search({ management_id: true })).toBe(400)
  expect(await search({ status: 'Open' }, '?PageNo=1')).toBe(400)
})

test('a compliance record is made, found, changed, gets a file and is completed', async () => {
  const send = async (call: ContractCall, values: Record<string, unknown>, payload?: string | object) =>
    software.inject({
      method: call.method,
      url: callUrl('/property-tree', call, values),
      headers: { authorization, ...(typeof payload === 'object' && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { payload }),
    })
  const of = { management_id: 'management-of-p1', category_id: 'category-smoke' }
  const details = (more: object) => ({ general_details: { ...of, ...more } })
  expect((await send(calls.addSmokeAlarm, {}, details({ frequency: { value: 'twelve' } }))).statusCode).toBe(400)
  expect((await send(calls.addGeneral, {}, of)).json()).toEqual({ message: 'The category is not known' })
  expect((await send(calls.addSmokeAlarm, {}, details({ management_id: 'm' }))).statusCode).toBe(400)
  const made = (
    await send(calls.addSmokeAlarm, {}, details({ frequency: { value: 12, period: 'Months' } }))
  ).json<object>()
  expect(Object.keys(made)).toEqual(Object.keys(calls.addSmokeAlarm.reply))
  const id = Object.values(made)[0] as string
  const open = async () =>
    (await send(calls.findCompliance, { PageNo: 1, PageSize: 100 }, { ...of, status: 'Open' })).json()
  expect(await open()).toEqual([{ compliance_id: id }])
  expect((await send(calls.changeSmokeAlarm, { id }, details({}))).statusCode).toBe(200)
  expect((await send(calls.changeSmokeAlarm, { id: 'x' }, details({}))).statusCode).toBe(404)
  const file = multipartForm([{ name: 'file', value: 'pdf', fileName: '1.pdf', type: 'application/pdf' }])
  const attach = async (to: string) =>
    software.inject({
      method: 'POST',
      url: callUrl('/property-tree', calls.addComplianceDocument, { id: to }),
      headers: { authorization, ...file.headers },
      payload: file.body,
    })
  expect([(await attach(id)).statusCode, (await attach('x')).statusCode]).toEqual([200, 404])
  expect((await software.inject('/')).body).toContain('compliance-change')
  expect((await send(calls.completeCompliance, { id })).statusCode).toBe(200)
  expect(await open()).toEqual([])
})

test('an invoice goes as JSON in its part, beside the file', async () => {
  const parts = (json: object) =>
    multipartForm([
      { name: 'invoice_json', value: JSON.stringify(json) },
      { name: 'file', value: 'pdf', fileName: '1.pdf', type: 'application/pdf' },
    ])
  const send = async (json: object) => {
    const { body, headers } = parts(json)
    const sent = { authorization, ...headers }
    const url = `/property-tree${calls.addInvoice.path}`
    return (await software.inject({ method: 'POST', url, headers: sent, payload: body })).statusCode
  }
  const invoice = {
    account_id: 'account-repairs',
    creditor_id: 'creditor-97000000023',
    management_id: 'management-of-p1',
    description: 'Smoke alarms',
    creditor_reference: 'INV-1',
    amount: 275,
    due_date: '2026-12-01',
  }
  expect(await send(invoice)).toBe(200)
  expect(await send({ ...invoice, gst: 25 })).toBe(400)
  expect(await send({ ...invoice, amount: '275.00' })).toBe(400)
})

test('the connector sends nothing that the contract lacks', () => {
  expect(() => callBody(calls.addInvoice, { invoice_json: { amount: '275.00', gst: '25.00' } })).toThrow('no field gst')
  expect(() => callBody(calls.addInvoice, {})).toThrow('needs invoice_json')
  expect(callBody(calls.findCompliance, { management_id: 'm', category_id: undefined })).toBe('{"management_id":"m"}')
})

test.each<[string, z.ZodMiniType, Type]>([
  ['agents', treeAgentShape, calls.agents.reply],
  ['properties', treePropertyShape, calls.properties.reply],
  ['tenancies', treeTenancyShape, calls.tenancies.reply],
  ['complianceCategories', treeCategoryShape, calls.complianceCategories.reply],
])('of %s the connector reads only fields of the contract', (_, shape, reply) => {
  const known = new Set(fieldNames(reply))
  const read = keysOf(shape)
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((name) => !known.has(name))).toEqual([])
})

test('each line of the contract says where it was seen, in the list of sources of the documents', async () => {
  const documented = await readFile(join(projectRoot, 'docs', 'connectors.md'), 'utf8')
  const lines = contractLines(propertyTreeContract)
  expect(lines.length).toBeGreaterThan(120)
  for (const tag of new Set(lines.flatMap(({ sources }) => sources.split(' '))))
    expect(documented).toContain(`| ${tag} `)
})

// The last one, because nothing is answered after it for a minute.
test('240 requests a minute are answered for a company', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 241; count += 1) statuses.push((await ask(calls.agencies)).statusCode)
  expect([...new Set(statuses)]).toEqual([200, 429])
})
