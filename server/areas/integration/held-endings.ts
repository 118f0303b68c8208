import type { SyncRun } from '../../../contract/integration/connections.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { heldAndPortfolio } from './mirror.queries.ts'
import type { ConnectionKey } from './open-session.ts'
import type { Facts, Placed } from './place-property.ts'
import type { SyncScope } from './sync-scope.ts'

/* What a person would not do by the hundred: ending managements and tenancies, and changing property managers. */

const shareAllowed = 0.05
const alwaysAllowed = 5

/** How many such changes one reading makes by itself. */
export const endingsAllowed = (properties: number): number =>
  Math.max(alwaysAllowed, Math.floor(properties * shareAllowed))

/** How many endings wait for the master user, because they are more than one reading makes by itself and more than were allowed. */
export async function countHeldForMaster(db: Db, { agencyId, software }: ConnectionKey): Promise<number> {
  const found = await maybeOne(db, heldAndPortfolio(agencyId, software))
  return found && found.held > Math.max(found.allowed, endingsAllowed(found.properties)) ? found.held : 0
}

/** What taking over this record would end or change, as a sentence; undefined if nothing of that kind. */
export function endingOf(scope: SyncScope, { managers, managerNames }: Facts, placed: Placed): string | undefined {
  const { mirror, entry } = placed
  if (!scope.isHolding || !mirror || mirror.isReleased) return undefined
  const { lostOn, managerExternalId } = entry.value
  if (lostOn !== null) return mirror.isActive ? 'It would leave your portfolio' : undefined
  const managerId = managerExternalId === null ? undefined : managers.get(managerExternalId)
  if (managerId === undefined || mirror.managerId === null || managerId === mirror.managerId) return undefined
  const nameOf = (id: number) => managerNames.get(id) ?? 'someone who has left'
  return `Its property manager would change from ${nameOf(mirror.managerId)} to ${nameOf(managerId)}`
}

export const heldText = (count: number): string =>
  `${count} managements, tenancies or property managers would end or change. That is many at once, so the master user decides.`

/** Of a dry run: whether so many would end that the master user decides. */
export function describeEndings(
  { counts }: Pick<SyncRun, 'counts'>,
  { properties }: { properties: number },
): string | null {
  const count = Object.values(counts).reduce((sum, each) => sum + (each?.held ?? 0), 0)
  return count > endingsAllowed(properties) ? heldText(count) : null
}

/** For the mail to the master users. */
export const describeHeld = (name: string, count: number) => ({
  what: `${count} changes from ${name} wait for you`,
  fact: { label: 'What waits', value: heldText(count) },
  next: 'Nothing was ended. Look at the list, then take them over or leave them as they are.',
  button: 'Look at them',
})
