import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import type { Bill } from '../../outside/software/bill.ts'
import { openSoftwareSession } from './open-session.ts'
import { noCategories, TestOffices, type TestOffice } from '../../testing/test-office.ts'

/* Property Tree: the agency’s company is matched by a person, and read in whole lists. */

const software = 'PROPERTY_TREE'

let offices: TestOffices
let office: TestOffice
beforeAll(async () => {
  offices = await TestOffices.openReachable()
})
afterAll(async () => offices.close())
beforeEach(async () => {
  office = await offices.agency()
})

const ask = async (keys: object) => {
  const reply = await office.master.post(`/v1/agency/integration/${software}/questions`, keys)
  const { questions } = (reply.body.data ?? {}) as { questions?: ConnectionQuestion[] }
  return { status: reply.status, message: reply.body.error?.message, questions }
}

/** What happens to a bill for the property p1. */
async function sendBill(more: Partial<Bill> = {}) {
  const { databases, clock, secrets } = offices.portal
  const key = { state: 'vic' as const, agencyId: office.agencyId, software }
  const session = await openSoftwareSession({ databases, clock, secrets, connectors: offices.connectors }, key)
  let isNoted = false
  const bill = {
    reference: `r-${office.agencyId}`,
    invoiceNumber: `INV-${office.agencyId}`,
    issuedDate: '2026-11-01',
    dueDate: '2026-12-01',
    totalIncGst: '275.00',
    gst: '25.00',
    supplierName: 'Safety checks',
    supplierAbn: '97000000023',
    agencyName: office.name,
    propertyReference: 'p1',
    propertyAddress: '12 High Street',
    description: 'Smoke alarms',
    pdf: 'JVBERg==',
    ...more,
  }
  const note = async () => {
    isNoted = true
  }
  return { answer: await session?.postBill(bill, note), isNoted }
}
const misbehave = async (mode: string) => offices.software.inject({ method: 'PUT', url: '/control', payload: { mode } })

test('a person chooses the company, among those in which the user is an agent', async () => {
  await office.fillPropertyTree()
  const other = await offices.agency()
  await other.put('', offices.smallOffice(), software)
  const typed = `office, ${office.agencyId}`
  const { questions } = await ask({ company: typed })
  expect(questions).toMatchObject([
    { name: 'companyId', options: [{ value: '' }, { label: `${office.name}, switched on 01/03/2026` }] },
  ])
  expect(await ask({ company: typed, companyId: '' })).toMatchObject({
    status: 422,
    message: 'Please choose your company',
  })
  expect((await ask({ company: other.name })).message).toMatch(/^We found no company with this name/)
  const companyId = questions?.[0]?.options[1]?.value ?? ''
  // The company of one agency cannot be connected by another.
  const stolen = await other.master.post(`/v1/agency/integration/${software}/keys`, { company: office.name, companyId })
  expect([stolen.status, (await other.stateNow()).connections]).toEqual([422, []])
  expect((await ask({ company: typed, companyId })).questions).toMatchObject([
    { name: 'creditor', options: [{ value: 'none' }, { label: 'Safety checks (97000000023)' }] },
    { name: 'account', options: [{ value: 'none' }, { label: 'Repairs' }] },
    // The one of that name is proposed.
    { name: 'smokeCategory', options: [{ label: 'Smoke Alarms' }, { value: 'none' }] },
    { name: 'electricalCategory', options: [{ value: 'none' }, { label: 'Gas' }, { label: 'Pool' }] },
    { name: 'gasCategory', options: [{ label: 'Gas' }, { value: 'none' }, { label: 'Pool' }] },
    ...['blinds', 'water', 'rcd'].map((service) => ({
      name: `${service}Category`,
      options: [{ value: 'none' }, {}, {}],
    })),
  ])
  const none = { ...noCategories, creditor: 'none', account: 'none' }
  expect(await ask({ company: typed, companyId, ...none })).toMatchObject({ status: 200, questions: [] })
  expect((await ask({ company: typed, companyId, ...none, account: 'gone' })).message).toBe(
    'Property Tree no longer has this choice: Account for our invoices',
  )
  expect(await ask({})).toMatchObject({ status: 422, message: 'Please enter the name of your company' })
})

test('agents, properties and tenancies come, and what is not said stays as it is here', async () => {
  const { given } = offices.portal
  const propertyId = await given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await given.rows(`update properties set key_number = 'OURS' where id = $1`, [propertyId])
  await offices.portal.makeCards(office.agencyId)
  await office.fillPropertyTree()
  await office.connectPropertyTree()
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE', counts: { tenancies: { received: 2 } } })
  const page = (await office.master.get(`/v1/property/${propertyId}`)).body.data
  expect(page).toMatchObject({
    softwareName: 'Property Tree',
    keyNumber: 'OURS',
    propertyManager: { name: 'Tom Okafor' },
  })
  expect(JSON.stringify((await office.master.get(`/v1/property/${propertyId}/tenancy`)).body.data)).toContain(
    'Tina Tenant',
  )
  expect(await office.stateNow()).toMatchObject({ connections: [{ state: 'CONNECTED', account: office.name }] })

  const { t1 } = offices.smallOffice().tenancies
  await office.put('/tenancies/t1', { ...t1, end: '2027-06-30' }, software)
  await office.put('/properties/p1', offices.at('12', 'High St', { managerId: 'm1', lostOn: '2026-03-01' }), software)
  await office.syncNow('SYNC', software)
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE', requests: 3 })
  expect((await office.master.get('/v1/agency/integration/lost')).body.data).toMatchObject({ items: [{ propertyId }] })
  await office.syncNow('SYNC', software)
  expect((await office.runs())[0]?.counts.properties).toMatchObject({ received: 0, changed: 0, lost: 0 })
})

test.each(['repeat', 'nonsense', 'rate-limit', 'down'])('software that does “%s” loses nothing', async (mode) => {
  await offices.portal.given.property(office.agencyId, { streetNumber: '12', streetName: 'High Street' })
  await offices.portal.makeCards(office.agencyId)
  await office.fillPropertyTree()
  await office.connectPropertyTree()
  const linked = async () =>
    offices.portal.given.rows(
      `select external_id, is_active, property_id is not null as linked from portfolio_properties where agency_id = $1 order by 1`,
      [office.agencyId],
    )
  const before = await linked()
  expect(before).toHaveLength(2)
  await office.put('/control', { mode }, software)
  await office.syncNow('SYNC', software)
  expect(await linked()).toEqual(before)
  await office.put('/control', { mode: 'ok' }, software)
  await office.perform(software)
  expect((await office.runs())[0]).toMatchObject({ status: 'DONE' })
  expect(await linked()).toEqual(before)
})

test('a company that switches us off must be connected again, and then is the same', async () => {
  await office.fillPropertyTree()
  await office.connectPropertyTree()
  await offices.software.inject({
    method: 'POST',
    url: `/offices/${software}/${encodeURIComponent(office.name)}/revoke`,
  })
  await office.syncNow('SYNC', software)
  expect((await office.stateNow()).connections).toMatchObject([{ state: 'REVOKED' }])
  await office.connectPropertyTree()
  expect((await office.stateNow()).connections).toMatchObject([{ state: 'CONNECTED', account: office.name }])
})

test('an invoice goes to the creditor and account that were chosen; what is not clear is not sent again', async () => {
  await office.fillPropertyTree()
  await office.connectPropertyTree()
  const invoiceNumber = `INV-${office.agencyId}`
  expect(await sendBill()).toEqual({ answer: { kind: 'stored', billId: invoiceNumber }, isNoted: true })
  expect(await sendBill({ propertyReference: 'unknown' })).toEqual({
    answer: { kind: 'refused', reason: 'the property has no management there' },
    isNoted: false,
  })
  await misbehave('lose-answer')
  expect((await sendBill()).answer).toEqual({ kind: 'unclear', what: 'Its answer did not arrive.' })
  await misbehave('ok')
  await office.put('/control', { billAccount: 'another' }, software)
  expect((await sendBill()).answer).toEqual({ kind: 'refused', reason: 'The creditor or the account is not known' })
})
