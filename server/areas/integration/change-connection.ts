import { softwareLabel } from '../../../contract/agency.ts'
import { connectionForms } from '../../../contract/integration/connection-forms.ts'
import type { ConnectableSoftware } from '../../../contract/integration/connections.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import { AuthorisationRevoked, PermissionMissing } from '../../outside/software/connector.ts'
import {
  markConnected,
  deleteCredentials,
  dropCursors,
  enqueueSync,
  lockConnection,
  markOtherOffice,
  recordRefusal,
  endRelease,
  markRevoked,
  storeCredentials,
  type ConnectionRow,
  type OfficeName,
} from './connections.queries.ts'
import { dropLinksAndHints } from './links.queries.ts'
import { endRuns } from './runs.queries.ts'
import { endConflicts, forgetRecords, endForgetting, hasRecords } from './forget-office.queries.ts'
import { readCredentials, type ConnectionKey, type SoftwareParts } from './open-session.ts'
import { tellMasters } from './tell-masters.ts'
import { setSoftware } from '../property-lock/write-property.queries.ts'
import { forgetMirrors, releaseMirrors } from '../mirrored-properties/write-mirrored.queries.ts'

/** Whether an office is another one than the office that was connected before: by its id, or by its name if it has none. */
export function isOtherOffice(known: Pick<ConnectionRow, 'account' | 'accountId'>, { name, id }: OfficeName): boolean {
  if (known.accountId !== null && id !== null) return known.accountId !== id
  return known.account !== null && name !== '' && known.account.toLowerCase() !== name.toLowerCase()
}

type Parts = SoftwareParts & { portalUrl: string }

const releasedAtOnce = 200

const scopeOf = ({ clock }: Parts, { state, agencyId }: ConnectionKey) => {
  const now = clock.now()
  return { state, agencyId, userId: null, originalUserId: null, requestId: null, now, today: todayIn(state, now) }
}

/**
 * Turns what the user brought or typed into credentials. Everything is read from the beginning, also after a reconnection. With another
 * office than before, whose ids mean other properties, nothing is read until the master user has chosen.
 */
export async function finishConnecting(parts: Parts, key: ConnectionKey): Promise<void> {
  const database = parts.databases.of(key.state)
  const given = await readCredentials(parts, database, key)
  const connector = parts.connectors.get(key.software)
  if (!connector || given === undefined) throw new AuthorisationRevoked('There is nothing to connect with')
  const { credentials, account, accountId } = await connector.authorise(given)
  const office = { name: account, id: accountId }
  const actor = scopeOf(parts, key)
  await database.transaction(actor, async (db) => {
    const sealed = parts.secrets.seal(key, credentials as object)
    await db.rows(storeCredentials(key.agencyId, key.software, sealed, actor.now))
    const after = { software: key.software, account }
    const known = await maybeOne(db, lockConnection(key.agencyId, key.software))
    const isOther = known !== undefined && isOtherOffice(known, office)
    if (isOther && (await one(db, hasRecords(key.agencyId, key.software))).exists) {
      const note = 'Another office was connected'
      await db.batch([
        markOtherOffice(key.agencyId, key.software, office),
        endRuns(key.agencyId, key.software, note, actor.now),
      ])
      const before = { software: key.software, account: known.account }
      return recordChange(
        db,
        actor,
        { action: 'meet-other-office', entity: 'agency_integrations', before, after },
        'JOB',
      )
    }
    await db.batch([dropCursors(key.agencyId, key.software), markConnected(key.agencyId, key.software, office)])
    await recordChange(db, actor, { action: 'connect-software', entity: 'agency_integrations', after }, 'JOB')
  })
}

/** The software did not accept what the user brought: only the page says so, because nothing that worked has ended. */
async function noteRefused(parts: Parts, key: ConnectionKey): Promise<boolean> {
  const { agencyId, software } = key
  const name = softwareLabel(software)
  const form = connectionForms[software as ConnectableSoftware]
  const error = form
    ? `${form.refused} Then connect again.`
    : `${name} did not accept the permission. Please connect again.`
  const actor = scopeOf(parts, key)
  return parts.databases.of(key.state).transaction(actor, async (db) => {
    if (!(await maybeOne(db, recordRefusal(agencyId, software, error)))) return false
    await db.batch([deleteCredentials(agencyId, software), endRuns(agencyId, software, error, actor.now)])
    const after = { software, error }
    await recordChange(db, actor, { action: 'refuse-software-connection', entity: 'agency_integrations', after }, 'JOB')
    return true
  })
}

const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** Why nothing is read, and what to do. */
function describeRevoked(name: string, error: AuthorisationRevoked): { reason: string; next: string } {
  if (!(error instanceof PermissionMissing))
    return { reason: `${name} no longer accepts our connection`, next: 'Please connect again.' }
  const lists = listed.format(error.lacks.map((list) => `“${list}”`))
  return {
    reason: `${name} does not let the portal read ${lists}`,
    next: `Please allow reading ${lists} in ${name} as well, if need be with a new access token, and connect again.`,
  }
}

/** The software refused the credentials: the connection waits for a person, and the master users are told once. */
export async function noteRevoked(parts: Parts, key: ConnectionKey, cause: AuthorisationRevoked): Promise<void> {
  if (await noteRefused(parts, key)) return
  const { agencyId, software } = key
  const name = softwareLabel(software)
  const actor = scopeOf(parts, key)
  const { reason, next } = describeRevoked(name, cause)
  const error = `${reason}. ${next}`
  await parts.databases.of(key.state).transaction(actor, async (db) => {
    const hasChanged = await maybeOne(db, markRevoked(agencyId, software, error))
    if (!hasChanged) return
    await db.rows(endRuns(agencyId, software, error, actor.now))
    const after = { software, error }
    await recordChange(db, actor, { action: 'lose-software', entity: 'agency_integrations', after }, 'JOB')
    await tellMasters({ ...actor, db }, parts.portalUrl, software, {
      what: `The connection with ${name} has ended`,
      fact: { label: 'Reason', value: reason },
      next: `${next} Nothing is lost, but properties and tenancies are not updated until then.`,
      button: 'Connect again',
    })
  })
}

/** Properties on service no longer follow the software; the others leave the portfolio. */
async function releaseRows(
  scope: ReturnType<typeof scopeOf> & { db: Db },
  rows: readonly { id: number; propertyId: number | null }[],
): Promise<void> {
  const onService = rows.flatMap(({ propertyId }) => propertyId ?? [])
  await scope.db.rows(setSoftware(scope.agencyId, onService, null, scope.now))
  await refreshCards(scope, onService)
  await refreshOtherCards(
    scope,
    rows.map(({ id }) => id),
  )
}

/** After a disconnection, some properties at a time: those on service can be edited here, the others leave the portfolio. */
export async function releaseProperties(parts: Parts, key: ConnectionKey): Promise<void> {
  const { agencyId, software } = key
  const actor = scopeOf(parts, key)
  await parts.databases.of(key.state).transaction(actor, async (db) => {
    const rows = await db.rows(releaseMirrors(agencyId, software, releasedAtOnce))
    await releaseRows({ ...actor, db }, rows)
    if (rows.length < releasedAtOnce) await db.rows(endRelease(agencyId, software))
    else await db.rows(enqueueSync(key))
  })
}

/** Another office replaces the one before: its records go, and some of its properties at a time. Returns false while some are left. */
export async function forgetOffice(parts: Parts, key: ConnectionKey): Promise<boolean> {
  const { agencyId, software } = key
  const actor = scopeOf(parts, key)
  return parts.databases.of(key.state).transaction(actor, async (db) => {
    await db.batch([
      forgetRecords(agencyId, software),
      dropLinksAndHints(agencyId, software),
      dropCursors(agencyId, software),
      endConflicts(agencyId, software),
    ])
    const rows = await db.rows(forgetMirrors(agencyId, software, releasedAtOnce))
    await releaseRows({ ...actor, db }, rows)
    const isOver = rows.length < releasedAtOnce
    await db.rows(isOver ? endForgetting(agencyId, software) : enqueueSync(key))
    return isOver
  })
}
