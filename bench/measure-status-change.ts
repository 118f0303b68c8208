import type { Day } from '../contract/days.ts'
import { refreshCards } from '../server/areas/cards/refresh-cards.ts'
import { Database, type Db } from '../server/platform/database.ts'
import { todayIn } from '../server/platform/scope.ts'
import { sql } from '../server/platform/sql.ts'
import { largestAgency, type Agency } from './chosen-agencies.ts'
import { median, rounded, say, type Figure } from './report.ts'
import type { BenchDatabase } from './bench-database.ts'

const invoiceCount = 200
const rounds = 7

type Invoice = { id: number; propertyId: number }
/** What the transaction does after marking the invoice. */
type Aftermath = (db: Db, propertyId: number) => Promise<void>

/** Marks an invoice as paid: the update alone in its transaction, and together with its card and counters. */
export async function measureStatusChange(database: BenchDatabase): Promise<Figure[]> {
  const agency = await largestAgency(database)
  const { state, id: agencyId } = agency
  const now = new Date()
  const today = await dayOfCards(database, todayIn(state, now))
  const { rows: invoices } = await database.owner.query<Invoice>(
    `select distinct on (property_id) id, property_id as "propertyId" from invoices
      where agency_id = $1 and paid_at is null and voided_at is null order by property_id, id limit $2`,
    [agencyId, invoiceCount],
  )
  const portal = new Database({ url: database.portalUrl, poolSize: 2, applicationName: 'bench' })
  try {
    const bare: Aftermath = async () => {}
    const whole: Aftermath = async (db, propertyId) => refreshCards({ db, state, agencyId, today }, [propertyId])
    const cost = async (aftermath: Aftermath) => {
      const before = cpuSeconds(database)
      // Marked as paid and then unpaid, so that both changes are alike and leave no trace.
      for (const paidAt of [now.toISOString(), null])
        for (const invoice of invoices) await mark(portal, agency, invoice, paidAt, aftermath)
      return ((cpuSeconds(database) - before) * 1e6) / (2 * invoices.length)
    }
    await cost(whole)
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds; round += 1) pairs.push([await cost(bare), await cost(whole)])
    const [few, many] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
    say(
      `  ${invoices.length} invoices of the agency of ${agency.size}: ${rounded(few)} µs → ${rounded(many)} µs of CPU`,
    )
    const ratio = median(pairs.map(([one, other]) => other / one))
    return [
      { name: 'Invoice paid, with card and counters ÷ the bare update', value: ratio, unit: '×', limit: { atMost: 8 } },
    ]
  } finally {
    await portal.close()
  }
}

async function mark(
  database: Database,
  { state, id: agencyId, userId }: Agency,
  { id, propertyId }: Invoice,
  paidAt: string | null,
  aftermath: Aftermath,
): Promise<void> {
  await database.transaction({ state, agencyId, userId }, async (db) => {
    await db.rows(sql`
      update invoices set paid_at = ${paidAt}, version = version + 1 where agency_id = ${agencyId} and id = ${id}`)
    await aftermath(db, propertyId)
  })
}

const cpuSeconds = (database: BenchDatabase): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + database.cpuSeconds()
}

/** The day for which the cards were evaluated, so that only the invoice changes them. */
async function dayOfCards({ owner }: BenchDatabase, today: Day): Promise<Day> {
  const { rows } = await owner.query<{ day: Day | null }>(
    `select to_char(min(next_change_on) - 1, 'YYYY-MM-DD') as day from property_cards where next_change_on is not null`,
  )
  const day = rows[0]?.day
  return day && day < today ? day : today
}
