import type { CalendarFeed } from '../../../contract/api-integration/calendar-feeds.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'
import { calendarToken } from './calendar-address.ts'
import {
  feedExists,
  insertFeed,
  managerOfAgency,
  renewFeed,
  revokeFeed,
  type FeedRow,
} from './calendar-feeds.queries.ts'

export const toFeed =
  ({ links, apiUrl }: { links: SignedLinks; apiUrl: string }, { state, agencyId }: Pick<Scope, 'state' | 'agencyId'>) =>
  ({ id, managerId, managerName, secretVersion, createdBy, createdAt }: FeedRow): CalendarFeed => ({
    id,
    propertyManager: managerId === null ? null : { id: managerId, name: managerName ?? '' },
    url: `${apiUrl}/v1/calendar-feed/${calendarToken(links, { state, agencyId, feedId: id, secretVersion })}`,
    createdBy,
    createdAt,
  })

const record = async (scope: Scope, action: AuditAction, feedId: number, after?: object) =>
  recordChange(scope.db, scope, { action, entity: 'calendar_feeds', entityId: feedId, ...(after && { after }) })

/** With an owner: one of the user's own calendars; otherwise one of the agency. */
export async function addFeed(
  scope: Scope,
  propertyManagerId: number | null,
  ownerId: number | null = null,
): Promise<{ id: number }> {
  const { db, agencyId } = scope
  if (propertyManagerId !== null && !(await maybeOne(db, managerOfAgency(agencyId, propertyManagerId))))
    throw ruleBroken('Please check the form.', { propertyManagerId: 'Property manager not found' })
  const made = await maybeOne(db, insertFeed(scope, propertyManagerId, ownerId))
  if (!made) throw new Problem('conflict', 'There is already a calendar of these visits.')
  await record(scope, 'add-calendar-feed', made.id, { propertyManagerId, ...(ownerId !== null && { userId: ownerId }) })
  return made
}

export async function renewFeedAddress(scope: Scope, feedId: number, ownerId: number | null = null): Promise<void> {
  if (!(await maybeOne(scope.db, renewFeed(scope.agencyId, feedId, ownerId)))) throw notFound('Calendar not found')
  await record(scope, 'renew-calendar-feed', feedId)
}

/** A calendar that has ended stays so. */
export async function endFeed(scope: Scope, feedId: number, ownerId: number | null = null): Promise<void> {
  const { db, agencyId, now } = scope
  if (await maybeOne(db, revokeFeed(agencyId, feedId, now, ownerId)))
    return record(scope, 'revoke-calendar-feed', feedId)
  if (!(await maybeOne(db, feedExists(agencyId, feedId, ownerId)))) throw notFound('Calendar not found')
}
