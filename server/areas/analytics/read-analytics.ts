import type { Analytics } from '../../../contract/analytics.ts'
import { one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { agenciesOfSession } from '../auth/auth.queries.ts'
import { addUp } from './add-up.ts'
import { portalIsOpen } from './analytics.queries.ts'
import { monthsUntil, readAgency } from './read-agency.ts'

/** Agencies read concurrently: enough to be quick, few enough to leave connections for other requests. */
const atOnce = 3

async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const runner = async () => {
    while (next < items.length) {
      const place = next
      next += 1
      results[place] = await work(items[place] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runner))
  return results
}

/** Covers all agencies of the user, or the named ones; each is read in a separate scope. */
export async function readAnalytics(databases: Databases, scope: Scope, named: readonly number[]): Promise<Analytics> {
  const { state, userId, today } = scope
  const own = await scope.db.rows(agenciesOfSession(userId))
  const agencies = own.map(({ complianceAgencyId: id, complianceAgencyName: name }) => ({ id, name }))
  const isChosen = (id: number) => named.length === 0 || named.includes(id)
  const read = await inTurns(agencies, async (agency) => {
    const db = databases.of(state).reader({ state, agencyId: agency.id, userId })
    if (isChosen(agency.id)) return { agency, facts: await readAgency(db, agency, { state, userId, today }) }
    // Not chosen: reads only whether it could be.
    return { agency, facts: (await one(db, portalIsOpen(userId, agency.id))).isOn ? null : undefined }
  })
  const open = read.filter(({ facts }) => facts !== undefined)
  if (named.some((id) => !open.some(({ agency }) => agency.id === id))) throw notFound('This agency was not found')
  const chosen = open.flatMap(({ facts }) => facts ?? [])
  return { choices: open.map(({ agency }) => agency), ...addUp(chosen, monthsUntil(today)) }
}
