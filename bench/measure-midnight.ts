import type { BenchDatabase } from './bench-database.ts'
import { ownCpuSeconds } from './cpu-time.ts'
import { refreshNation } from './refresh-nation.ts'
import { say, type Figure } from './report.ts'

/** Runs the nightly refresh for the next day. The changes stay in the database. */
export async function measureMidnight(database: BenchDatabase): Promise<Figure[]> {
  const day = await nextDay(database)
  // At noon in the east all states have the same date.
  const now = new Date(`${day}T02:00:00Z`)
  const began = performance.now()
  const [own, inDatabase] = [ownCpuSeconds(), database.cpuSeconds()]
  const total = await refreshNation(database, now)
  const seconds = (performance.now() - began) / 1000
  say(`  ${day}: ${total.agencies} agencies, ${total.cards} cards, ${total.quotes} quotes expired`)
  return [
    { name: 'Midnight of the whole nation', value: seconds, unit: 's' },
    { name: 'Midnight of the whole nation: worker', value: ownCpuSeconds() - own, unit: 'CPU s' },
    { name: 'Midnight of the whole nation: PostgreSQL', value: database.cpuSeconds() - inDatabase, unit: 'CPU s' },
    { name: 'Cards refreshed at midnight', value: total.cards, unit: '' },
  ]
}

/** The first day on which a card changes because of the date. */
async function nextDay({ owner }: BenchDatabase): Promise<string> {
  const { rows } = await owner.query<{ day: string | null }>(
    `select to_char(min(next_change_on), 'YYYY-MM-DD') as day from property_cards where next_change_on is not null`,
  )
  const day = rows[0]?.day
  if (!day) throw new Error('No card in this database will change because of the date')
  return day
}
