import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceFindings } from '../../../contract/findings/resolve-findings.ts'
import type { Invoice } from '../../../contract/invoices.ts'
import { experimentWireName } from '../../../contract/me.ts'
import type { PropertyDetails } from '../../../contract/properties/property-page.ts'
import type { Quote } from '../../../contract/quotes/quotes.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { asRecorder, givenVisitToday, openedBooking, passedForm } from '../../testing/given-visits.ts'
import { repairedForm } from '../../testing/given-repairs.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { pdf } from '../../testing/sample-files.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { reviewFindings } from '../findings/review-findings.ts'
import type { TypedProof } from '../findings/review-proof.ts'
import { recordPayment } from '../invoices/record-payment.ts'
import { prepareQuote } from '../quotes/prepare-quote.ts'
import { submitVisit } from '../visit-records/submit-visit.ts'
import type { Recorder } from '../visit-records/recorder.ts'
import { completeRepair } from './complete-repair.ts'

const portal = await testPortal()
let stateSystem: Database

beforeAll(async () => {
  const url = portal.database.stateSystemUrl
  stateSystem = new Database({ url, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
})
afterAll(async () => {
  await stateSystem.close()
})

type Case = {
  state: StateCode
  agencyId: number
  propertyId: number
  technicianId: number
  browser: Browser
  provider: Provider
}
type Provider = <Result>(work: (recorder: Recorder) => Promise<Result>) => Promise<Result>

/** A visit today at which the technician finds faults that are not repaired at once. */
async function visited(state: StateCode, service: ServiceCode, faults: number): Promise<Case> {
  const agencyId = await portal.given.agency(state)
  const userId = await portal.given.user(state)
  await portal.given.membership(userId, agencyId)
  await portal.given.experiment(experimentWireName('ProblemRegister'), true, { userId })
  const providerId = await portal.given.user(state, { isAdministrator: true })
  const columns = { is_water_charged: true }
  const visit = await givenVisitToday(portal.given, { state, agencyId, codes: [service], columns })
  const items = await portal.given.rows<{ code: string }>(
    `select code from finding_items
      where service_id = $1 and severity = 'NON_COMPLIANT_FAULTY' and can_request_quote and code <> 'SMK03' order by code limit $2`,
    [services[service].id, faults],
  )
  expect(items).toHaveLength(faults)
  await portal.makeCards(agencyId, state)
  const provider: Provider = async (work) => asRecorder(stateSystem, { state, agencyId, userId: providerId }, work)
  const found = items.map(({ code }, place) => [`${service}.finding.n${place + 1}.code`, code])
  const form = { ...passedForm(state, [service]), ...(Object.fromEntries(found) as Record<string, string>) }
  await provider(async (recorder) =>
    submitVisit(recorder, {
      visitId: visit.visitId,
      opened: openedBooking(visit),
      form,
      version: 0,
      submissionKey: randomUUID(),
    }),
  )
  const browser = await portal.signIn(userId, { state })
  const { propertyId, technicianId } = visit
  return { state, agencyId, propertyId, technicianId, browser, provider }
}

const page = async ({ browser, propertyId }: Case) =>
  (await browser.get(`/v1/property/${propertyId}`)).body.data as PropertyDetails
const findings = async ({ browser, propertyId }: Case, service: ServiceCode) =>
  ((await browser.get(`/v2/property/${propertyId}/reported-findings/${service}`)).body.data as ServiceFindings)
    .reportedFindings
const idsOf = (list: ServiceFindings['reportedFindings']) =>
  list.map(({ problemRegister }) => problemRegister.problemRegisterId)
const invoices = async ({ browser, propertyId }: Case) =>
  ((await browser.get(`/v1/property/${propertyId}/invoices`)).body.data as { items: Invoice[] }).items
const count = async ({ browser }: Case, facet: string) =>
  ((await browser.get(`/v1/portfolio?facet=${facet}`)).body.data as { total: number }).total

test.each<[ServiceCode, StateCode]>([
  ['smoke', 'vic'],
  ['gas', 'vic'],
  ['electrical', 'vic'],
  ['blinds', 'vic'],
  ['rcd', 'qld'],
])('a %s finding that is quoted, approved, repaired and paid leaves the property compliant', async (service, state) => {
  const found = await visited(state, service, 1)
  const { browser, propertyId, technicianId, provider } = found
  const before = await page(found)
  expect(before.compliance).toBe('COMPLIANCE_ISSUES')
  expect(before.reasons[0]).toMatch(/, found \d\d\/\d\d\/\d{4}/)

  const problemRegisterIds = idsOf(await findings(found, service))
  const request = { compliancePropertyId: propertyId, problemRegisterIds }
  expect((await browser.post(`/v2/property/${propertyId}/reported-findings/quote`, request)).status).toBe(201)
  const quoteId = (await findings(found, service))[0]?.quotation?.quotationId ?? 0
  const line = { findingId: problemRegisterIds[0] ?? null, description: 'Repair', quantity: '1', price: '110' }
  await provider(async (recorder) => prepareQuote(recorder, { quoteId, version: 1, lines: [line], isIssued: true }))
  const quote = (await browser.get(`/v1/quote/${quoteId}`)).body.data as Quote
  const decision = { decision: 'ACCEPTED', name: 'Olive Owner' }
  const token = quote.approvalUrl?.split('/').at(-1)
  expect((await portal.browser().post(`/v1/quote-approval/${token}`, decision)).status).toBe(200)
  expect((await page(found)).compliance).toBe('COMPLIANCE_ISSUES')

  expect((await page(found)).services.map(({ jobStatus }) => jobStatus)).toEqual(['SERVICE_PENDING'])
  const form = repairedForm({ technicianId, doneOn: todayIn(state, new Date()), findingIds: problemRegisterIds })
  await provider(async (recorder) =>
    completeRepair(recorder, { quoteId, form, submissionKey: randomUUID(), opened: null }),
  )
  expect(await page(found)).toMatchObject({ compliance: 'COMPLIANT', reasons: [], counts: { findings: 0, quotes: 0 } })
  expect([await count(found, 'COMPLIANT'), await count(found, 'COMPLIANCE_ISSUES')]).toEqual([1, 0])

  const { lastCheck } = (await page(found)).services[0] ?? {}
  expect(lastCheck?.evidence).toMatch(/by Tess Tester.*\. Failed (\S+); repaired \1 by Tess Tester/)

  const unpaid = await invoices(found)
  expect(unpaid.map(({ isPaid }) => isPaid)).toEqual([false, false])
  expect(unpaid.map(({ totalIncGst }) => totalIncGst)).toContain('110.00')
  const paidAt = new Date().toISOString()
  for (const { id: invoiceId } of unpaid)
    await provider(async (recorder) => recordPayment(recorder, { invoiceId, paidAt, reference: null, cents: null }))
  expect((await invoices(found)).map(({ isPaid }) => isPaid)).toEqual([true, true])
  expect((await page(found)).tags).not.toContain('OUTSTANDING_INVOICES')
})

test('the work of a quote that a coming rule asked for leaves no upgrade of the alarms pending', async () => {
  const { given } = portal
  const agencyId = await given.agency('qld')
  const userId = await given.user('qld')
  await given.membership(userId, agencyId)
  const providerId = await given.user('qld', { isAdministrator: true })
  const columns = { is_legislation_upgrade_pending: true }
  const { propertyId, technicianId } = await givenVisitToday(given, {
    state: 'qld',
    agencyId,
    codes: ['smoke'],
    columns,
  })
  const quoteId = await given.quote(agencyId, propertyId, { status: 'ACCEPTED' })
  await given.rows(
    `insert into law_requests (agency_id, rule_version_id, property_id, quote_id, quote_requested_by)
     select $1, id, $2, $3, $4 from rule_versions where state = 'qld' and duty = 'SMOKE_ALARM_TYPE' and trigger = 'FIXED_DAY'`,
    [agencyId, propertyId, quoteId, userId],
  )
  await portal.makeCards(agencyId, 'qld')
  const form = repairedForm({ technicianId, doneOn: todayIn('qld', new Date()), findingIds: [] })
  await asRecorder(stateSystem, { state: 'qld', agencyId, userId: providerId }, async (recorder) =>
    completeRepair(recorder, { quoteId, form, submissionKey: randomUUID(), opened: null }),
  )
  const [property] = await given.rows(
    'select is_legislation_upgrade_pending as "isPending" from properties where id = $1',
    [propertyId],
  )
  expect(property).toEqual({ isPending: false })
})

test('findings that third parties fixed keep the property from complying until the provider has accepted all', async () => {
  const found = await visited('vic', 'gas', 2)
  const { browser, propertyId, provider, agencyId } = found
  for (const id of idsOf(await findings(found, 'gas'))) {
    const { body, headers } = multipartForm([
      { name: 'file', value: pdf(), fileName: 'Certificate.pdf', type: 'application/pdf' },
    ])
    const upload = await browser.call('POST', '/v1/reported-findings/temporary-document', { body, headers })
    const documentIds = [(upload.body.data as { id: number }).id]
    const report = { compliancePropertyId: propertyId, selectedProblemRegisterIds: [id], documentIds, notes: null }
    expect((await browser.post(`/v2/property/${propertyId}/reported-findings`, report)).status).toBe(201)
  }
  expect((await page(found)).reasons[0]).toContain('fixed by a third party, and we are reviewing the proof')
  const reports = await portal.given.rows<{ id: number }>(
    'select id from third_party_resolutions where agency_id = $1 order by id',
    [agencyId],
  )
  const complied: string[] = []
  const repaired: unknown[] = []
  const typed = {
    fact: null,
    source: null,
    documentId: '',
    repairedBy: 'Amber & Ash Gasfitting',
    repairedOn: todayIn('vic', new Date()),
  }
  const accept = async (reportId: number, proof: TypedProof) =>
    provider(async (recorder) =>
      reviewFindings(recorder, {
        kind: 'resolution',
        reportId,
        outcome: 'THIRD_PARTY_REPAIR',
        note: null,
        typed: proof,
      }),
    )
  for (const [fields, proof] of [
    [{ repaired_by: 'Say who repaired it, as the documents show.' }, { ...typed, repairedBy: null }],
    [{ repaired_on: 'Enter the day.' }, { ...typed, repairedOn: null }],
  ] as const)
    await expect(accept(reports[0]?.id ?? 0, proof)).rejects.toMatchObject({ fields })
  for (const { id: reportId } of reports) {
    await accept(reportId, typed)
    complied.push((await page(found)).compliance)
    repaired.push(
      ...(await portal.given.rows(
        `select outcome, repaired_by as by from service_checks where agency_id = $1 and source = 'VISIT'`,
        [agencyId],
      )),
    )
  }
  expect(complied).toEqual(['COMPLIANCE_ISSUES', 'COMPLIANT'])
  expect(repaired).toEqual([
    { outcome: 'FAILED', by: null },
    { outcome: 'FAILED', by: 'Amber & Ash Gasfitting' },
  ])
  expect(await count(found, 'COMPLIANT')).toBe(1)
})
