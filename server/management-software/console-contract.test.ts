import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleEventShape } from '../outside/software/console-events.ts'
import { callUrl } from '../outside/software/contract-request.ts'
import { contractLines, fieldNames, type ContractCall } from '../outside/software/contracts/contract.ts'
import { consoleContract } from '../outside/software/contracts/console.ts'
import { projectRoot } from '../platform/project-root.ts'
import { compareReply } from '../testing/compare-reply.ts'
import { keysOf } from '../testing/keys-of-shape.ts'
import { TestOffices, type TestOffice } from '../testing/test-office.ts'
import { consoleEvent } from './console-rows.ts'
import { OfficeBook } from './office-book.ts'

/* The connector and the stand-in are both held against the contract. */

const { calls, events } = consoleContract
const known = new Set(fieldNames(events.shape))

let offices: TestOffices
let office: TestOffice
let headers: Record<string, string>
beforeAll(async () => {
  offices = await TestOffices.openReachable()
  office = await offices.agency()
  const { activationKey } = (await office.put('', offices.smallOffice(), 'CONSOLE')) as unknown as {
    activationKey: string
  }
  const { clientId, clientSecret } = offices.portal.config.connectors.consoleCloud
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  headers = { authorization: `Basic ${basic}`, 'api-key': activationKey }
})
afterAll(async () => offices.close())

const send = async (call: ContractCall, payload?: object, given = headers) =>
  offices.software.inject({
    method: call.method,
    url: callUrl('/console-api', call),
    headers: given,
    ...(payload && { payload }),
  })
const bodies: Partial<Record<keyof typeof calls, object>> = {
  addFile: { fileId: 'f1', fileName: '1.pdf' },
  addBill: {
    billId: 'b1',
    relatedTo: { id: 'p1', type: 'PROPERTY' },
    payTo: {
      type: 'CREDITOR',
      externalCreditor: { externalCreditorId: '97000000023', mainContact: { businessName: 'Us' } },
    },
    amount: 27_500,
    dueDate: '2026-12-01',
    invoiceNumber: 'INV-1',
  },
  updateCompliance: { propertyComplianceProcessId: 'process-BLINDS-p1', newPropertyComplianceDetails: {} },
}

test.each(Object.entries(calls) as [keyof typeof calls, ContractCall][])(
  '%s has the fields of the contract, and refuses others and callers without both headers',
  async (name, call) => {
    const body = bodies[name]
    const reply = await send(call, body)
    expect(reply.statusCode).toBe(200)
    if (call.reply) compareReply(call.reply, reply.json())
    if (body) expect((await send(call, { ...body, other: 1 })).statusCode).toBe(400)
    for (const missing of ['authorization', 'api-key'])
      expect((await send(call, body, { ...headers, [missing]: '' })).statusCode).toBe(401)
  },
)

test('a certificate is for a process of the office, with a file that has arrived there', async () => {
  const certify = async (processId: string, certificateFileId?: string) =>
    (
      await send(calls.updateCompliance, {
        propertyComplianceProcessId: processId,
        newPropertyComplianceDetails: { certificateFileId },
      })
    ).statusCode
  for (const processId of ['process-BLINDS-elsewhere', 'process-POOLS-p1', 'p1'])
    expect(await certify(processId)).toBe(404)
  await send(calls.addFile, { fileId: 'f2', fileName: '2.pdf' })
  expect([await certify('process-BLINDS-p1', 'f2'), await certify('process-BLINDS-p1', 'never')]).toEqual([400, 400])
})

test('amounts are whole cents', async () => {
  expect((await send(calls.addBill, { ...bodies.addBill, amount: 275.5 })).statusCode).toBe(400)
})

test('events have only fields of the contract, and the connector reads no others', async () => {
  const book = await OfficeBook.open(offices.portal.config.dataDir)
  const opened = await book.openOffice('CONSOLE', 'Office', new Date())
  const names = (value: unknown, before = ''): string[] => {
    if (Array.isArray(value)) return value.flatMap((each) => names(each, before))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, part]) => [before + name, ...names(part, `${before}${name}.`)])
  }
  const event = consoleEvent(opened, 'lot-1', { type: 'REQUESTED', now: new Date() })
  expect(names(event).filter((name) => !known.has(name))).toEqual([])
  const read = keysOf(consoleEventShape)
  expect(read.length).toBeGreaterThan(30)
  expect(read.filter((name) => !known.has(name))).toEqual([])
})

test('each line of the contract says where it was seen, in the list of sources of the documents', async () => {
  const documented = await readFile(join(projectRoot, 'docs', 'connectors.md'), 'utf8')
  const lines = contractLines(consoleContract)
  expect(lines.length).toBeGreaterThan(40)
  for (const tag of new Set([...lines, events].flatMap(({ sources }) => sources.split(' '))))
    expect(documented).toContain(`| ${tag} `)
})
