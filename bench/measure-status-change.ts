import type { Day } from '../contract/days.ts'
import { refreshCards } from '../server/areas/cards/refresh-cards.ts'
import type { Database, Db } from '../server/platform/database.ts'
import { todayIn } from '../server/platform/scope.ts'
import { sql } from '../server/platform/sql.ts'
import { scaled } from './bench.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'
import { agenciesOfSize, largestAgency, usualSize, type Agency } from './chosen-agencies.ts'
import { ownCpuSeconds } from './cpu-time.ts'
import { median, rounded, say, type Figure } from './report.ts'

const invoiceCount = scaled(200)
const rounds = scaled(7)
const candidates = 60

type Invoice = { id: number; propertyId: number; agency: Agency }
/** What the transaction does after marking the invoice. */
type Aftermath = (db: Db, invoice: Invoice) => Promise<void>

/**
 * Marks an invoice as paid: the update alone in its transaction, and together with its card and counters, in the largest agency and
 * in agencies of the usual size.
 */
export async function measureStatusChange(database: BenchDatabase): Promise<Figure[]> {
  const largest = await largestAgency(database)
  const now = new Date()
  const today = await dayOfCards(database, todayIn(largest.state, now))
  const ofLargest = await unpaidInvoices(database, [largest])
  const usualAgencies = await agenciesOfSize(database, usualSize, largest.state, candidates)
  const ofUsual = await unpaidInvoices(database, usualAgencies)
  const portal = openAs(database, 'portal', 2).of(largest.state)
  const bare: Aftermath = async () => {}
  const whole: Aftermath = async (db, { propertyId, agency: { id: agencyId, state } }) =>
    refreshCards({ db, state, agencyId, today }, [propertyId])
  const cpuSeconds = () => ownCpuSeconds() + database.cpuSeconds()
  const cost = async (invoices: readonly Invoice[], aftermath: Aftermath) => {
    const before = cpuSeconds()
    // Marked as paid and then unpaid, so that both changes are alike and leave no trace.
    for (const paidAt of [now.toISOString(), null])
      for (const invoice of invoices) await mark(portal, invoice, paidAt, aftermath)
    return ((cpuSeconds() - before) * 1e6) / (2 * invoices.length)
  }
  for (const invoices of [ofLargest, ofUsual]) await cost(invoices, whole)
  const results: { bare: number; whole: number; usual: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    results.push({
      bare: await cost(ofLargest, bare),
      whole: await cost(ofLargest, whole),
      usual: await cost(ofUsual, whole),
    })
  const middle = (part: 'bare' | 'whole' | 'usual') => rounded(median(results.map((each) => each[part])))
  say(
    `  ${ofLargest.length} invoices of the agency of ${largest.size}: ${middle('bare')} µs → ${middle('whole')} µs of CPU`,
  )
  say(`  ${ofUsual.length} invoices of agencies of about ${usualSize}: ${middle('usual')} µs`)
  return [
    {
      name: 'Invoice paid, with card and counters ÷ the bare update',
      value: median(results.map((each) => each.whole / each.bare)),
      unit: '×',
      limit: { atMost: 4 },
    },
    {
      name: `Invoice paid, agency of ${largest.size.toLocaleString('en-AU')} ÷ of about ${usualSize}`,
      value: median(results.map((each) => each.whole / each.usual)),
      unit: '×',
      limit: { atMost: 1.2 },
    },
  ]
}

/** One for each property. */
async function unpaidInvoices({ owner }: BenchDatabase, agencies: readonly Agency[]): Promise<Invoice[]> {
  const { rows } = await owner.query<{ id: number; propertyId: number; agencyId: number }>(
    `select distinct on (agency_id, property_id) id, property_id as "propertyId", agency_id as "agencyId" from invoices
      where agency_id = any($1) and paid_at is null and voided_at is null order by agency_id, property_id, id limit $2`,
    [agencies.map(({ id }) => id), invoiceCount],
  )
  return rows.flatMap(({ agencyId, ...invoice }) => {
    const agency = agencies.find(({ id }) => id === agencyId)
    return agency ? [{ ...invoice, agency }] : []
  })
}

async function mark(database: Database, invoice: Invoice, paidAt: string | null, aftermath: Aftermath): Promise<void> {
  const { id, agency } = invoice
  const { state, id: agencyId, userId } = agency
  await database.transaction({ state, agencyId, userId }, async (db) => {
    await db.rows(sql`
      update invoices set paid_at = ${paidAt}, version = version + 1 where agency_id = ${agencyId} and id = ${id}`)
    await aftermath(db, invoice)
  })
}

/** The day for which the cards were evaluated, so that only the invoice changes them. */
async function dayOfCards({ owner }: BenchDatabase, today: Day): Promise<Day> {
  const { rows } = await owner.query<{ day: Day | null }>(
    `select to_char(min(next_change_on) - 1, 'YYYY-MM-DD') as day from property_cards where next_change_on is not null`,
  )
  const day = rows[0]?.day
  return day && day < today ? day : today
}
