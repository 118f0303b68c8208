import type { StateCode } from '../../../contract/states.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import type { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { forgetLeftPeople } from './forget-left-people.ts'
import { forgetContactsOfVisit, personalTextTables, type PersonalTextTable } from './personal-data.queries.ts'
import { markVisitForgotten, oldVisitContacts, oldVisits, type OldVisit } from './retention.queries.ts'
import { replaceable } from './find-mentions.ts'

type Parts = { database: Database; state: StateCode; now: Date; before: Date }

/** Makes the contacts of some visits anonymous that ended before the moment. Returns how many visits. */
export async function forgetVisitContacts(parts: Parts, most: number): Promise<number> {
  const { database, state, before } = parts
  const [due, places] = await database
    .reader({ state, agencyId: null, userId: null })
    .batch([oldVisits(before, most), personalTextTables])
  for (const visit of due) await forgetVisit(parts, visit, replaceable(places, { withNotices: true }))
  return due.length
}

/** Mails to the people have an age of their own: who was named for a visit may get mails of the agency for other reasons. */
async function forgetVisit(
  { database, state, now, before }: Parts,
  visit: OldVisit,
  places: readonly PersonalTextTable[],
): Promise<void> {
  const { agencyId, visitId, propertyId } = visit
  await database.transaction({ state, agencyId, userId: null }, async (db) => {
    await db.rows(lockPropertyRow(agencyId, propertyId))
    const people = await db.rows(oldVisitContacts(visit, before))
    await db.rows(markVisitForgotten(visit, now))
    if (people.length === 0) return
    await forgetLeftPeople(db, { agencyId, propertyId, people, places, substitute: 'Former contact' })
    await db.rows(forgetContactsOfVisit(agencyId, visitId))
    const actor = { state, agencyId, userId: null, originalUserId: null, now, requestId: null }
    const change: Change = { action: 'forget-visit-contacts', entity: 'visits', entityId: visitId, propertyId }
    await recordChange(db, actor, change, 'JOB')
    await refreshCards({ db, state, agencyId, today: todayIn(state, now) }, [propertyId])
  })
}
