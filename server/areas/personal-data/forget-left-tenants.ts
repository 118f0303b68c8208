import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import type { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { forgetLeftPeople } from './forget-left-people.ts'
import { forgetRecipients, forgetTenants, personalTextTables, type PersonalTextTable } from './personal-data.queries.ts'
import { forgotTenancy, leftTenancies, leftTenants, type LeftTenancy } from './retention.queries.ts'
import { replaceable } from './find-mentions.ts'

type Parts = { database: Database; state: StateCode; now: Date; before: Day }

/** Makes the tenants of some tenancies anonymous that ended before the day. Returns how many tenancies. */
export async function forgetLeftTenants(parts: Parts, most: number): Promise<number> {
  const { database, state, before } = parts
  const [due, places] = await database
    .reader({ state, agencyId: null, userId: null })
    .batch([leftTenancies(before, most), personalTextTables])
  for (const tenancy of due) await forgetTenancy(parts, tenancy, replaceable(places, { withNotices: true }))
  return due.length
}

async function forgetTenancy(
  { database, state, now, before }: Parts,
  tenancy: LeftTenancy,
  places: readonly PersonalTextTable[],
): Promise<void> {
  const { agencyId, propertyId, tenancyId } = tenancy
  await database.transaction({ state, agencyId, userId: null }, async (db) => {
    await db.rows(lockPropertyRow(agencyId, propertyId))
    const tenants = await db.rows(leftTenants(tenancy, before))
    const emails = await forgetLeftPeople(db, {
      agencyId,
      propertyId,
      people: tenants,
      places,
      substitute: 'Former tenant',
    })
    await db.rows(forgetRecipients(agencyId, emails, now))
    await db.rows(
      forgetTenants(
        agencyId,
        tenants.map(({ id }) => id),
        now,
      ),
    )
    await db.rows(forgotTenancy(tenancy, now))
    const actor = { state, agencyId, userId: null, originalUserId: null, now, requestId: null }
    const change: Change = { action: 'forget-left-tenants', entity: 'tenancies', entityId: tenancyId, propertyId }
    await recordChange(db, actor, change, 'JOB')
    await refreshCards({ db, state, agencyId, today: todayIn(state, now) }, [propertyId])
  })
}
