import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, type Day } from '../../../contract/days.ts'
import { one } from '../../platform/database.ts'
import { createLogger } from '../../platform/logging.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { unpricedItems } from '../billing/billing.queries.ts'
import { collectedReference } from '../invoices/collected-reference.ts'
import { invoiceDocument } from '../invoices/invoice-pdf.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { DocumentWaits } from '../provider/document-waits.ts'
import { billAgencyJob, billSubscriptionsJob, refreshBillingTagsJob } from './bill-subscriptions.job.ts'

const portal = await testPortal()
const today = dayIn('Australia/Melbourne', new Date())
const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 1 }
let agencyId: number
let propertyId: number

beforeEach(async () => {
  portal.clock.offset = 0
  agencyId = await portal.given.agency()
  propertyId = await property()
})

const property = async (
  columns: Record<string, unknown> = {},
  services: ('smoke' | 'gas' | 'blinds')[] = ['smoke'],
) => {
  const id = await portal.given.property(agencyId, { columns: { enrolled_at: '2020-01-01', ...columns } })
  for (const service of services) await portal.given.service(agencyId, id, service)
  return id
}

let version = 0
const agree = async (columns: Record<string, unknown> = {}) =>
  portal.given.rows(
    `insert into billing_agreements (agency_id, version, valid_from, plan, payer, period, billing_day, ends_on, reason)
     values ($1, $2, $3, $4, $8, $5, $6, $7, 'Agreed')`,
    [
      agencyId,
      ++version,
      columns['from'] ?? today,
      columns['plan'] ?? 'SUBSCRIPTION',
      columns['period'] ?? 'YEAR',
      columns['day'] ?? null,
      columns['until'] ?? null,
      columns['payer'] ?? 'LANDLORD',
    ],
  )

const parts = () => ({
  databases: portal.workerDatabases,
  states: ['vic'] as const,
  clock: portal.clock,
  portalUrl: 'https://portal.example',
})
const bill = async () => billAgencyJob(parts()).perform({ state: 'vic', agencyId }, context)
const onDay = (day: Day): void => {
  portal.clock.offset = Date.parse(`${day}T02:00:00Z`) - Date.now()
}

type Period = { from: Day; to: Day; skipped: string | null; total: number | null; issued: Day | null; lines: string[] }
const periods = async (id = propertyId): Promise<Period[]> =>
  portal.given.rows<Period>(
    `select b.starts_on::text as from, b.ends_on::text as to, b.skipped, i.total_cents::int as total, i.issued_on::text as issued,
            array(select l.description || ' ' || l.gst_cents from invoice_lines l
                   where l.agency_id = i.agency_id and l.invoice_id = i.id order by l.position) as lines
       from billed_periods b left join invoices i on i.agency_id = b.agency_id and i.id = b.invoice_id
      where b.agency_id = $1 and b.property_id = $2 order by b.starts_on`,
    [agencyId, id],
  )
const invoiceCount = async () =>
  (await portal.given.rows('select from invoices where agency_id = $1', [agencyId])).length
const tagsOf = async (id = propertyId) =>
  (
    await portal.given.rows<{ tags: string[] }>(
      `select item -> 'tags' as tags from property_cards where agency_id = $1 and kind = 1 and subject_id = $2`,
      [agencyId, id],
    )
  )[0]?.tags ?? []

describe('the invoice of a period', () => {
  test('is made once, at the prices of its first day with GST, however often and by however many workers', async () => {
    await agree()
    await Promise.all([bill(), bill(), bill()])
    const to = addDays(addMonths(today, 12), -1)
    expect(await periods()).toMatchObject([{ from: today, to, skipped: null, total: 9_900, issued: today }])
    expect((await periods())[0]?.lines[0]).toMatch(/^Smoke alarm service, .+ to .+ 900$/)
    expect(await tagsOf()).toContain('OUTSTANDING_INVOICES')
    const [audit] = await portal.given.rows(
      `select source, user_id from audit_events where agency_id = $1 and action = 'issue-invoice'`,
      [agencyId],
    )
    expect(audit).toEqual({ source: 'JOB', user_id: null })
  })

  test('follows month by month, also for nights without a worker, each at the price of its day', async () => {
    await agree({ period: 'MONTH' })
    const second = addMonths(today, 1)
    await portal.given.rows(
      `insert into prices (state, item_code, agency_id, valid_from, cents) values ('vic', 'YEAR_SMOKE', $1, $2, 12000)`,
      [agencyId, second],
    )
    onDay(second)
    await bill()
    expect(await periods()).toMatchObject([
      { from: today, to: addDays(second, -1), total: 825, issued: second },
      { from: second, total: 1_000, issued: second },
    ])
  })

  test('begins on the agreed day of the month, or on the property’s own day', async () => {
    await agree({ from: '2026-01-31', day: 1, period: 'YEAR' })
    const own = await property({ billing_starts_on: '2026-02-10' })
    await bill()
    expect((await periods())[0]).toMatchObject({ from: '2026-02-01', to: '2027-01-31' })
    expect((await periods(own))[0]).toMatchObject({ from: '2026-02-10', to: '2027-02-09' })
  })

  test('of a package has its gas line; services that it does not cover are left to the visit', async () => {
    await agree({ plan: 'SAFER_HOME' })
    const gas = await property({ has_gas: true, gas_appliance_count: 2, gas_confirmed_at: '2026-01-01' }, [
      'smoke',
      'gas',
    ])
    const blinds = await property({}, ['blinds'])
    await bill()
    expect(await periods(gas)).toMatchObject([{ total: 38_500 + 36_080 }])
    expect((await periods(gas))[0]?.lines).toHaveLength(2)
    expect(await periods(blinds)).toMatchObject([{ skipped: 'NOTHING_COVERED', total: null }])
  })

  test('is not made for pay as you go, a cancelled property, a service that is cancelled, or after the agreement', async () => {
    await agree({ until: today })
    const payg = await property({ billing_plan: 'PAYG' })
    const gone = await property({ cancelled_at: '2026-01-01', cancellation_kind: 'REQUESTED' })
    const empty = await property({}, [])
    await bill()
    for (const id of [payg, gone, empty]) expect(await periods(id)).toEqual([])
    onDay(addMonths(today, 12))
    await bill()
    expect(await periods()).toHaveLength(1)
  })

  test('waits while everything is on hold, and begins when the hold ends', async () => {
    await agree()
    const until = addDays(today, 9)
    await portal.given.rows('update property_services set on_hold_until = $2 where property_id = $1', [
      propertyId,
      until,
    ])
    await bill()
    expect(await periods()).toMatchObject([{ from: today, to: until, skipped: 'ON_HOLD', total: null }])
    onDay(addDays(today, 10))
    await bill()
    expect((await periods())[1]).toMatchObject({ from: addDays(today, 10), total: 9_900 })
  })

  test('waits where an item has no price, while the others are made, and is made after it has one', async () => {
    const code = `BARE_${agencyId}`
    await portal.given.rows(
      `insert into price_items (state, code, kind, name, covered_services) values ('vic', $1, 'PACKAGE', 'Bare package, one year', 1)`,
      [code],
    )
    await agree()
    const bare = await property({ billing_plan: code, billing_starts_on: today })
    await bill()
    await bill()
    expect(await periods()).toMatchObject([{ total: 9_900 }])
    expect(await periods(bare)).toMatchObject([{ from: today, to: today, skipped: 'NO_PRICE' }])
    const waiting = async () =>
      portal.databases.of('vic').reader({ state: 'vic', agencyId, userId: null }).rows(unpricedItems('vic', agencyId))
    expect(await waiting()).toEqual([{ code, name: 'Bare package, one year', properties: 1 }])
    const later = addDays(today, 2)
    await portal.given.rows(
      `insert into prices (state, item_code, agency_id, valid_from, cents) values ('vic', $1, null, $2, 24000)`,
      [code, later],
    )
    onDay(later)
    await bill()
    expect(await periods(bare)).toMatchObject([{ from: today, skipped: null, total: 24_000, issued: later }])
    expect(await waiting()).toEqual([])
  })

  test('a changed agreement never charges the same days twice', async () => {
    await agree()
    await bill()
    await agree({ plan: 'SAFER_HOME', from: addDays(today, 5) })
    onDay(addDays(today, 20))
    await bill()
    expect(await periods()).toHaveLength(1)
  })

  test('is addressed to whoever pays on its day: the owner, or the agency', async () => {
    await agree()
    await bill()
    await agree({ payer: 'AGENCY', from: addDays(today, 1) })
    const [stored] = await portal.given.rows<{ id: number }>('select id from invoices where agency_id = $1', [agencyId])
    const db = portal.databases.of('vic').reader({ state: 'vic', agencyId, userId: null })
    const invoice = await one(db, findInvoice(agencyId, stored?.id ?? 0))
    const nameOn = async (issuedOn: Day) =>
      (await invoiceDocument(db, { state: 'vic', agencyId, today }, { ...invoice, issuedOn })).to.name
    expect(await nameOn(today)).toBe('The owner')
    await portal.given.rows('update invoices set issued_on = $2 where agency_id = $1', [agencyId, addDays(today, 1)])
    const [agency] = await portal.given.rows<{ name: string }>('select name from agencies where id = $1', [agencyId])
    expect(await nameOn(addDays(today, 1))).toBe(agency?.name)
  })

  test('is not issued while the provider’s details lack something', async () => {
    await agree()
    const setAbn = async (abn: string | null) =>
      portal.given.rows(`update provider_details set abn = $1 where state = 'vic'`, [abn])
    const [stored] = await portal.given.rows<{ abn: string }>(`select abn from provider_details where state = 'vic'`)
    await setAbn(null)
    await expect(bill()).rejects.toThrow(DocumentWaits)
    expect(await invoiceCount()).toBe(0)
    await setAbn(stored?.abn ?? null)
    await bill()
    expect(await invoiceCount()).toBe(1)
  })
})

test('an agency that pays itself is told once of all invoices of the day, with the provider’s account and one reference', async () => {
  await portal.given.rows(
    `update agencies set email = 'office@x.example', payment_account_name = 'Trust', payment_bsb = '033-000', payment_account_number = '123456' where id = $1`,
    [agencyId],
  )
  await agree({ payer: 'AGENCY' })
  await property()
  for (const _ of [1, 2]) await bill()
  const mails = await portal.given.rows<{ subject: string; html: string }>(
    `select m.subject, m.message_html as html from mails m where m.agency_id = $1`,
    [agencyId],
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('2 invoices of subscriptions, $198.00 in all')
  expect(mails[0]?.html).toContain(collectedReference(agencyId, today))
  expect(mails[0]?.html).toMatch(/BSB (?!033-000)\d/)
})

describe('every day', () => {
  const begin = async () => billSubscriptionsJob(parts()).perform({}, context)
  const queued = async () =>
    (
      await portal.given.rows<{ id: number }>(
        `select (payload ->> 'agencyId')::int as id from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'bill-agency'`,
      )
    ).filter(({ id }) => id === agencyId)

  test('a job is started once for each agency with a subscription; a paused one is noted as not charged', async () => {
    await agree()
    const paused = await portal.given.agency()
    await portal.given.rows(`update agencies set paused_at = now(), pause_reason = 'Late' where id = $1`, [paused])
    const held = await portal.given.property(paused, {
      columns: { billing_plan: 'SUBSCRIPTION', billing_starts_on: today },
    })
    await portal.given.service(paused, held)
    await portal.given.clear('job_runs')
    await Promise.all([begin(), begin()])
    await begin()
    expect(await queued()).toHaveLength(1)
    const skipped = await portal.given.rows(
      `select skipped, ends_on::text as to from billed_periods where agency_id = $1`,
      [paused],
    )
    expect(skipped).toEqual([{ skipped: 'AGENCY_PAUSED', to: addDays(addMonths(today, 1), -1) }])
    expect(await portal.given.rows('select from invoices where agency_id = $1', [paused])).toEqual([])
  })

  test('the tags of properties follow the agreement', async () => {
    const refresh = async () => refreshBillingTagsJob(parts()).perform({ state: 'vic', agencyId }, context)
    const own = await property({ billing_plan: 'SAFER_HOME', billing_starts_on: addDays(today, 5) })
    await portal.makeCards(agencyId)
    expect(await tagsOf()).toContain('PAYG_BILLING')
    await agree({ from: today })
    await refresh()
    expect(await tagsOf()).toEqual(expect.arrayContaining(['SUBSCRIPTION_BILLING']))
    expect(await tagsOf()).not.toContain('PAYG_BILLING')
    expect(await tagsOf(own)).toContain('SAFER_HOME_PACKAGE')
    await agree({ plan: 'PAYG', from: addDays(today, 3) })
    await refresh()
    const [card] = await portal.given.rows<{ on: Day }>(
      'select next_change_on::text as on from property_cards where subject_id = $1 and kind = 1',
      [propertyId],
    )
    expect(card?.on.localeCompare(addDays(today, 3))).toBeLessThanOrEqual(0)
  })
})
