import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { palaceLogin } from '../../management-software/palace-login.ts'
import { TestOffices, type TestOffice } from '../../testing/test-office.ts'
import { fileRow, vaultReId } from '../../management-software/vault-re-rows.ts'
import type { BillAnswer } from './bill.ts'
import type { CheckResult } from './check-result.ts'
import { AuthorisationRevoked, QuotaReached } from './connector.ts'
import { vaultReContract } from './contracts/vault-re.ts'
import { sendLastStep } from './send-bill.ts'

/* What goes back about a check, by each connector that sends it. */

let offices: TestOffices
let office: TestOffice
beforeAll(async () => {
  offices = await TestOffices.open()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
  await misbehave('ok')
})

const misbehave = async (mode: string) => offices.software.inject({ method: 'PUT', url: '/control', payload: { mode } })

const result = (kind: CheckResult['kind'], more: Partial<CheckResult> = {}): CheckResult => ({
  id: 'ours',
  kind,
  propertyReference: 'p1',
  propertyAddress: '12 High Street',
  service: 'smoke',
  doneOn: '2026-03-01',
  nextDueOn: '2027-03-01',
  intervalMonths: 12,
  isCompliant: true,
  technician: 'Ted Tran',
  supplierName: 'Provider',
  supplierAbn: null,
  appliances: [
    { name: 'Photoelectric', location: 'Hall', expiresOn: '2036-01-01', change: 'ADDED' },
    { name: 'Ionisation', location: null, expiresOn: null, change: 'REMOVED' },
  ],
  document: { title: 'Smoke alarm service report', fileName: 'report.pdf', bytes: Buffer.from('%PDF-') },
  ...more,
})

async function send(software: string, current: object, given: CheckResult) {
  let wasNoted = false
  const session = offices.connectors.get(software)?.open({ current, renew: async (renew) => renew(current) })
  const answer = await session?.sendResult?.(given, async () => {
    wasNoted = true
  })
  return { answer, wasNoted }
}
const received = async (software: string) => {
  const url = `/offices/${software}/${encodeURIComponent(office.name)}`
  return (await offices.software.inject({ url })).json<{ received: object[] }>().received
}

test('PropertyMe gets the report among the documents of the lot', async () => {
  await office.put('', offices.smallOffice())
  await office.connect()
  const current = { accessToken: await office.accessToken(), refreshToken: 'x', expiresAt: Date.now() + 3_600_000 }
  const post = async (more?: Partial<CheckResult>) => send('PROPERTY_ME', current, result('DOCUMENT', more))
  expect(await post()).toEqual({ answer: { kind: 'stored', billId: 'ours' }, wasNoted: true })
  expect(await received('PROPERTY_ME')).toEqual([{ kind: 'document', propertyId: 'p1' }])
  expect((await post({ propertyReference: 'unknown' })).answer?.kind).toBe('refused')
  await misbehave('lose-answer')
  expect((await post()).answer).toEqual({ kind: 'unclear', what: 'Its answer did not arrive.' })
})

test('VaultRE gets the report among the files of the lease', async () => {
  const { token } = await office.put('', offices.smallOffice(), 'VAULTRE')
  const propertyReference = String(vaultReId('p1'))
  const post = async (more?: Partial<CheckResult>) =>
    send('VAULTRE', { token }, result('DOCUMENT', { propertyReference, ...more }))
  expect(await post()).toEqual({ answer: { kind: 'stored', billId: expect.stringMatching(/^\d+$/) }, wasNoted: true })
  const document = { title: 'Report', fileName: 'report.pdf', bytes: Buffer.alloc(5_000_000) }
  const reason = 'the report is larger than 5 MB'
  expect(await post({ document })).toEqual({ answer: { kind: 'refused', reason }, wasNoted: false })
  expect(await post({ propertyReference: '1' })).toMatchObject({ answer: { kind: 'refused' }, wasNoted: false })
  await misbehave('lose-answer')
  expect((await post()).answer).toEqual({ kind: 'unclear', what: 'Its answer did not arrive.' })
  expect(await received('VAULTRE')).toEqual(Array.from({ length: 2 }, () => ({ kind: 'document', propertyId: 'p1' })))
  const sent = Object.keys(fileRow({ id: 'p1' }, 'report.pdf', new Date()))
  expect(sent.toSorted()).toEqual(Object.keys(vaultReContract.calls.addFile.reply).toSorted())
})

test('Palace gets the report in its diary, and alarms among its safety details', async () => {
  await office.put('', offices.smallOffice(), 'PALACE')
  const login = { product: 'LIQUID', ...palaceLogin({ name: office.name, generation: 1 }) }
  const chosen = { ...login, agent: 'm1', diaryGroup: 'G1' }
  expect(await send('PALACE', login, result('DOCUMENT'))).toMatchObject({
    answer: { kind: 'refused' },
    wasNoted: false,
  })
  expect(await send('PALACE', chosen, result('DOCUMENT'))).toMatchObject({ answer: { kind: 'stored' }, wasNoted: true })
  expect((await send('PALACE', chosen, result('RECORD'))).answer?.kind).toBe('stored')
  expect(await received('PALACE')).toEqual(
    ['document', 'safety-file', 'safety'].map((kind) => ({ kind, propertyId: 'p1' })),
  )
  const legacy = await send('PALACE', { ...chosen, product: 'LEGACY' }, result('RECORD'))
  expect(legacy).toMatchObject({ answer: { kind: 'refused' }, wasNoted: false })
  await misbehave('refuse')
  expect((await send('PALACE', chosen, result('RECORD'))).answer).toMatchObject({
    kind: 'unclear',
    what: 'It answered “Error: No creditor is set up for the supplier”.',
  })
})

test('Property Tree gets a compliance record with the report, and one that is open is changed', async () => {
  await office.put('', offices.smallOffice(), 'PROPERTY_TREE')
  const companies = await offices.software.inject({
    url: '/property-tree/apikey/v1/application_keys/application%20key',
    headers: { 'ocp-apim-subscription-key': 'subscription key' },
  })
  const rows = companies.json<{ key: string; company_name: string }[]>()
  const key = rows.find(({ company_name: name }) => name === office.name)?.key
  const creditor = 'creditor-97000000023'
  const chosen = { key, creditor, smokeCategory: 'category-smoke', gasCategory: 'category-gas' }
  const post = async (more?: Partial<CheckResult>, current: object = chosen) =>
    send('PROPERTY_TREE', current, result('RECORD', more))
  const stored = { answer: { kind: 'stored', billId: expect.any(String) as string }, wasNoted: true }
  const first = await post()
  expect(first).toEqual(stored)
  await office.put('/control', { mode: 'repeat' }, 'PROPERTY_TREE')
  expect(await post()).toEqual(first)
  expect(await post({ service: 'gas', nextDueOn: null, intervalMonths: null })).toEqual(stored)
  const kinds = ['compliance', 'certificate', 'compliance-change', 'certificate', 'compliance', 'certificate']
  expect(await received('PROPERTY_TREE')).toMatchObject(kinds.map((kind) => ({ kind, propertyId: 'p1' })))
  const of = { management_id: 'management-of-p1', managed_by: 'Agent', pinned_to_entity_type: 'Property' }
  const details = { ...of, serviced_by_creditor_id: creditor, last_service_date: '2026-03-01' }
  const next = {
    frequency: { value: 12, period: 'Months' },
    expiry_date: '2027-03-01',
    next_service_date: '2027-03-01',
  }
  const smoke = { general_details: { ...details, ...next, category_id: 'category-smoke' } }
  const gas = { ...details, category_id: 'category-gas' }
  const sent = (await received('PROPERTY_TREE')).flatMap((each) => ('details' in each ? [each.details] : []))
  expect(sent).toEqual([smoke, smoke, gas])

  const refusedAs = async (reason: string, given: ReturnType<typeof post>) =>
    expect(await given).toEqual({ answer: { kind: 'refused', reason }, wasNoted: false })
  const again = 'Choose it under Management software, then send it again'
  const none = `no compliance category was chosen there for corded blinds. ${again}`
  await refusedAs(none, post({ service: 'blinds' }))
  await refusedAs(none, post({ service: 'blinds' }, { ...chosen, blindsCategory: 'none' }))
  await refusedAs(`nobody has chosen which creditor we are there. ${again}`, post({}, { key }))
  const gone = `it no longer has the compliance category that was chosen for gas. ${again}`
  await refusedAs(gone, post({ service: 'gas' }, { ...chosen, gasCategory: 'category-smoke' }))
  await refusedAs('the property has no management there', post({ propertyReference: 'unknown' }))
  await refusedAs('it does not take this', post({ kind: 'DOCUMENT' }))
  expect(await received('PROPERTY_TREE')).toHaveLength(kinds.length)
})

test('after the first of two steps nothing is repeated by itself', async () => {
  const after = async (last: () => Promise<BillAnswer>) =>
    sendLastStep({ taken: 'the record', last: 'the report' }, last)
  const unclear = (more: string) => ({ kind: 'unclear', what: `It has the record, but ${more}` })
  expect(await after(async () => Promise.reject(new QuotaReached(1000)))).toEqual(unclear('did not take the report.'))
  expect(await after(async () => Promise.reject(new AuthorisationRevoked('x')))).toEqual(
    unclear('did not take the report.'),
  )
  expect(await after(async () => ({ kind: 'refused', reason: 'it is too large' }))).toEqual(
    unclear('refused the report: it is too large.'),
  )
})
