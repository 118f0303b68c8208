import { softwareLabel } from '../../../contract/agency.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { button } from '../emails/letter.ts'
import { newsLetter } from '../emails/news-letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import { AuthorisationRevoked } from '../../outside/software/connector.ts'
import {
  connected,
  deleteCredentials,
  dropCursors,
  endRuns,
  enqueueSync,
  masterUsers,
  refused,
  released,
  releaseMirrors,
  revoked,
  storeCredentials,
} from './connections.queries.ts'
import { setSoftware } from './mirror.queries.ts'
import { readCredentials, type ConnectionKey, type SoftwareParts } from './open-session.ts'

type Parts = SoftwareParts & { portalUrl: string }

const releasedAtOnce = 200

const scopeOf = ({ clock }: Parts, { state, agencyId }: ConnectionKey) => {
  const now = clock.now()
  return { state, agencyId, userId: null, originalUserId: null, requestId: null, now, today: todayIn(state, now) }
}

/** Turns what the user brought or typed into credentials. Everything is read from the beginning, also after a reconnection. */
export async function finishConnecting(parts: Parts, key: ConnectionKey): Promise<void> {
  const database = parts.databases.of(key.state)
  const given = await readCredentials(parts, database, key)
  const connector = parts.connectors.get(key.software)
  if (!connector || given === undefined) throw new AuthorisationRevoked('There is nothing to connect with')
  const { credentials, account } = await connector.authorise(given)
  const actor = scopeOf(parts, key)
  await database.transaction(actor, async (db) => {
    const sealed = parts.secrets.seal(key, credentials as object)
    await db.rows(storeCredentials(key.agencyId, key.software, sealed, actor.now))
    await db.batch([dropCursors(key.agencyId, key.software), connected(key.agencyId, key.software, account)])
    const after = { software: key.software, account }
    await recordChange(db, actor, { action: 'connect-software', entity: 'agency_integrations', after }, 'JOB')
  })
}

/** The software did not accept what the user brought: only the page says so, because nothing that worked has ended. */
async function noteRefused(parts: Parts, key: ConnectionKey): Promise<boolean> {
  const { agencyId, software } = key
  const name = softwareLabel(software)
  const isKeys = parts.connectors.get(software)?.authorisation === 'KEYS'
  const error = isKeys
    ? `${name} does not know these keys. Please check them and connect again.`
    : `${name} did not accept the permission. Please connect again.`
  const actor = scopeOf(parts, key)
  return parts.databases.of(key.state).transaction(actor, async (db) => {
    if (!(await maybeOne(db, refused(agencyId, software, error)))) return false
    await db.batch([deleteCredentials(agencyId, software), endRuns(agencyId, software, error, actor.now)])
    const after = { software, error }
    await recordChange(db, actor, { action: 'refuse-software-connection', entity: 'agency_integrations', after }, 'JOB')
    return true
  })
}

/** The software refused the credentials: the connection waits for a person, and the master users are told once. */
export async function noteRevoked(parts: Parts, key: ConnectionKey): Promise<void> {
  if (await noteRefused(parts, key)) return
  const { agencyId, software } = key
  const name = softwareLabel(software)
  const actor = scopeOf(parts, key)
  const error = `${name} no longer accepts our connection. Please connect again.`
  await parts.databases.of(key.state).transaction(actor, async (db) => {
    const isNews = await maybeOne(db, revoked(agencyId, software, error))
    if (!isNews) return
    await db.rows(endRuns(agencyId, software, error, actor.now))
    const after = { software, error }
    await recordChange(db, actor, { action: 'lose-software', entity: 'agency_integrations', after }, 'JOB')
    for (const master of await db.rows(masterUsers(agencyId))) {
      if (!master.isSendingEnabled) continue
      const what = `The connection with ${name} has ended`
      await queueMail(
        { ...actor, db },
        {
          kind: 'PROVIDER_NEWS',
          threadKey: `news-software-${software}`,
          to: [master.email],
          cc: [],
          subject: what,
          html: newsLetter({
            name: master.name,
            what,
            facts: [
              { label: 'Reason', value: `${name} no longer accepts the permission that was given to the portal` },
            ],
            next: 'Nothing is lost. Properties and tenancies are not updated until you connect again.',
            button: button('Connect again', `${parts.portalUrl}/settings/integration`),
          }),
        },
      )
    }
  })
}

/** After a disconnection, some properties at a time: those on service can be edited here, the others leave the portfolio. */
export async function releaseProperties(parts: Parts, key: ConnectionKey): Promise<void> {
  const { agencyId, software } = key
  const actor = scopeOf(parts, key)
  await parts.databases.of(key.state).transaction(actor, async (db) => {
    const rows = await db.rows(releaseMirrors(agencyId, software, releasedAtOnce))
    const onService = rows.flatMap(({ propertyId }) => propertyId ?? [])
    await db.rows(setSoftware(agencyId, onService, null, actor.now))
    await refreshCards({ ...actor, db }, onService)
    await refreshOtherCards(
      { ...actor, db },
      rows.map(({ id }) => id),
    )
    if (rows.length < releasedAtOnce) await db.rows(released(agencyId, software))
    else await db.rows(enqueueSync(key))
  })
}
