import { createHash, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { softwareLabel } from '../../../contract/agency.ts'
import {
  connectionForms,
  type ConnectionForm,
  type ConnectionQuestion,
  type connectionKeys,
} from '../../../contract/integration/connection-forms.ts'
import type { ConnectableSoftware } from '../../../contract/integration/connections.ts'
import { SoftwareUnreachable } from '../../outside/software/bill.ts'
import {
  AuthorisationRevoked,
  KeysRefused,
  QuotaReached,
  type ConnectionKeys,
  type SoftwareConnector,
} from '../../outside/software/connector.ts'
import type { Connectors } from '../../outside/software/connectors.ts'
import { challengeOf } from '../../outside/software/property-me.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import {
  beginAuthorisation,
  beginConnecting,
  connectionsOf,
  deleteCredentials,
  markDisconnected,
  dropCursors,
  enqueueSync,
  leaveOtherOffice,
  allowReading,
  lockConnection,
  storeCredentials,
  takeAuthorisation,
  takeOtherOffice,
  emailOfUser,
} from './connections.queries.ts'
import { deletePages, discardFiles, isNotUnderWay } from './software-files.queries.ts'
import { beginSyncRun, endRuns } from './runs.queries.ts'

export type ConnectParts = { connectors: Connectors; secrets: SealedSecrets; portalUrl: string }

/** A dry run first: nothing is taken over until the user lets it be read. */
type FirstReading = { isDryFirst?: boolean | undefined }

const authorisationLifeMs = 10 * 60_000
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const redirectUri = ({ portalUrl }: ConnectParts) => `${portalUrl}/settings/integration`

function connectorOf({ connectors }: ConnectParts, software: string): SoftwareConnector {
  const connector = connectors.get(software)
  if (!connector) throw notFound('This software cannot be connected')
  if (!connector.isOffered)
    throw ruleBroken(`${softwareLabel(software)} cannot be connected yet. Please ask your account manager about it.`)
  return connector
}

/** Two connections would contradict each other, so the other one must be ended first. */
export async function refuseSecondSoftware({ db, agencyId }: Scope, software: string): Promise<void> {
  const others = (await db.rows(connectionsOf(agencyId))).filter((each) => each.software !== software)
  const leaving = others.find(({ isReleasing }) => isReleasing)
  if (leaving) throw ruleBroken(`${leaving.softwareName} is still being disconnected. Please try again in a minute.`)
  const other = others.find(
    ({ state, isActive }) => isActive || ['CONNECTED', 'CONNECTING', 'FILES', 'OTHER_OFFICE'].includes(state),
  )
  if (!other) return
  throw ruleBroken(
    other.state === 'MANAGED'
      ? `Your portfolio comes from ${other.softwareName}. Please contact your account manager to change that.`
      : `Please disconnect ${other.softwareName} first`,
  )
}

/** Where the user allows the connection. The token comes back in the same session and is valid once, for ten minutes. */
export async function beginToConnect(
  scope: Scope,
  parts: ConnectParts,
  software: ConnectableSoftware,
  { isDryFirst = false, sessionId }: FirstReading & { sessionId: string },
): Promise<{ url: string }> {
  const connector = connectorOf(parts, software)
  if (connector.authorisation !== 'OAUTH') throw ruleBroken('This software is connected with keys')
  await refuseSecondSoftware(scope, software)
  const { db, state, agencyId, userId, now } = scope
  const [token, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const sealedVerifier = parts.secrets.seal({ state, agencyId, software }, { verifier, isDryFirst, sessionId })
  await db.rows(beginAuthorisation(agencyId, { tokenHash: hashOf(token), software, userId, sealedVerifier }, now))
  const challenge = challengeOf(verifier)
  return { url: connector.authorisationUrl({ state: token, challenge, redirectUri: redirectUri(parts) }) }
}

/** The user came back with a code: a job exchanges it, and then reads everything. */
export async function finishToConnect(
  scope: Scope,
  parts: ConnectParts,
  { code, state: token, sessionId }: { code: string; state: string; sessionId: string },
): Promise<void> {
  const { db, state, agencyId, userId, now } = scope
  const notBefore = new Date(now.getTime() - authorisationLifeMs)
  const rows = await db.rows(takeAuthorisation(agencyId, hashOf(token), userId, notBefore))
  const begun = rows.find(({ isValid }) => isValid)
  if (!begun) throw ruleBroken('This permission was used already or is too old. Please connect again.')
  const owner = { state, agencyId, software: begun.software }
  const kept = (parts.secrets.open(owner, begun.sealedVerifier) ?? {}) as FirstReading & {
    verifier?: string
    sessionId?: string
  }
  const { verifier, isDryFirst = false } = kept
  if (kept.sessionId !== sessionId)
    throw ruleBroken('This permission was asked for in another browser or before you signed in. Please connect again.')
  await refuseSecondSoftware(scope, begun.software)
  return connect(scope, parts, begun.software, { code, verifier, redirectUri: redirectUri(parts) }, isDryFirst)
}

function readKeys({ shape, fields }: ConnectionForm, given: object): Record<string, string> {
  const read = shape.safeParse(given)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  throw ruleBroken(
    faults.map(([, message]) => message).join('. '),
    Object.fromEntries(faults.filter(([name]) => name in fields)),
  )
}

/** Checks keys that the user typed, and returns what is still to be chosen. */
async function checkKeys(scope: Scope, parts: ConnectParts, software: ConnectableSoftware, given: object) {
  const connector = connectorOf(parts, software)
  const form = connectionForms[software]
  const name = softwareLabel(software)
  if (connector.authorisation !== 'KEYS' || !form) throw ruleBroken(`${name} asks for your permission instead of keys`)
  const keys = readKeys(form, given)
  await refuseSecondSoftware(scope, software)
  if ((await connector.knowsKeys?.(keys)) === false) throw ruleBroken(form.refused)
  return { keys, questions: await openQuestions(scope, connector, form, keys) }
}

async function openQuestions(
  { db, userId, originalUserId }: Scope,
  connector: SoftwareConnector,
  { refused }: ConnectionForm,
  keys: ConnectionKeys,
): Promise<ConnectionQuestion[]> {
  if (!connector.ask) return []
  const { email } = await one(db, emailOfUser(userId))
  const name = softwareLabel(connector.software)
  try {
    return await connector.ask(keys, { email, isOurs: originalUserId !== null })
  } catch (error) {
    if (error instanceof KeysRefused) throw ruleBroken(error.message)
    if (error instanceof AuthorisationRevoked) throw ruleBroken(refused)
    if (error instanceof SoftwareUnreachable || error instanceof QuotaReached)
      throw new Problem('unavailable', `${name} does not answer at the moment. Please try again in a few minutes.`)
    throw error
  }
}

export const askForChoices = async (
  scope: Scope,
  parts: ConnectParts,
  software: ConnectableSoftware,
  given: z.output<typeof connectionKeys>,
): Promise<ConnectionQuestion[]> => (await checkKeys(scope, parts, software, given)).questions

export async function connectByKeys(
  scope: Scope,
  parts: ConnectParts,
  software: ConnectableSoftware,
  { isDryFirst = false, ...given }: z.output<typeof connectionKeys>,
): Promise<void> {
  const { keys, questions } = await checkKeys(scope, parts, software, given)
  const [open] = questions
  if (open) throw ruleBroken(`Please choose: ${open.label}`)
  return connect(scope, parts, software, keys, isDryFirst)
}

async function connect(
  scope: Scope,
  parts: ConnectParts,
  software: string,
  given: object,
  isHeld: boolean,
): Promise<void> {
  const { db, state, agencyId, userId, now } = scope
  await db.rows(beginConnecting(agencyId, software, userId, isHeld, now))
  const sealed = parts.secrets.seal({ state, agencyId, software }, given)
  await db.rows(storeCredentials(agencyId, software, sealed, now))
  await db.rows(enqueueSync({ state, agencyId, software }))
  await recordChange(db, scope, {
    action: 'begin-software-connection',
    entity: 'agency_integrations',
    after: { software },
  })
}

/** Ends the connection. What came stays; a job makes the properties editable in the portal. */
export async function disconnect(scope: Scope, software: string): Promise<void> {
  const { db, state, agencyId, now } = scope
  const connection = await maybeOne(db, lockConnection(agencyId, software))
  if (!connection || connection.state === 'MANAGED') throw notFound('This software is not connected')
  if (connection.state === 'DISCONNECTED') return
  await db.batch([
    markDisconnected(agencyId, software),
    deleteCredentials(agencyId, software),
    endRuns(agencyId, software, 'The connection was ended', now),
    discardFiles(agencyId, software),
    deletePages(agencyId, software, isNotUnderWay),
    enqueueSync({ state, agencyId, software }),
  ])
  await recordChange(db, scope, { action: 'disconnect-software', entity: 'agency_integrations', before: { software } })
}

/** Another office of the software replaces the one before, whose links are then forgotten; or the agency connects that one again. */
export async function chooseBetweenOffices(
  scope: Scope,
  software: ConnectableSoftware,
  use: 'OTHER' | 'EARLIER',
): Promise<void> {
  const { db, state, agencyId, now } = scope
  const connection = await maybeOne(db, lockConnection(agencyId, software))
  if (!connection) throw notFound('This software is not connected')
  const { account, otherAccount } = connection
  if (otherAccount === null) throw new Problem('conflict', 'A colleague has chosen meanwhile. Reload to see it.')
  if (use === 'OTHER')
    await db.batch([takeOtherOffice(agencyId, software, now), enqueueSync({ state, agencyId, software })])
  else {
    const error = `${otherAccount} was not connected. Please connect ${account ?? 'the office before'} again.`
    await db.batch([leaveOtherOffice(agencyId, software, error), deleteCredentials(agencyId, software)])
  }
  await recordChange(db, scope, {
    action: 'choose-office',
    entity: 'agency_integrations',
    before: { software, account },
    after: { software, account: use === 'OTHER' ? otherAccount : account },
  })
}

/** Reads now. A second request while a run is under way changes nothing. */
export async function startSyncRun(
  scope: Scope,
  software: ConnectableSoftware,
  { kind, isAll = false }: { kind: 'SYNC' | 'DRY'; isAll?: boolean | undefined },
): Promise<void> {
  const { db, state, agencyId, userId, now } = scope
  const connection = await maybeOne(db, lockConnection(agencyId, software))
  if (connection?.state !== 'CONNECTED') throw ruleBroken('This software is not connected')
  if (kind === 'SYNC') await db.rows(allowReading(agencyId, software))
  const begun = await maybeOne(db, beginSyncRun(agencyId, software, { kind, cause: 'USER', userId }, now))
  if (begun) {
    if (isAll) await db.rows(dropCursors(agencyId, software))
    await db.rows(enqueueSync({ state, agencyId, software }, { isSlow: connection.isSlow }))
    const action = kind === 'DRY' ? 'start-dry-run' : 'start-sync'
    await recordChange(db, scope, { action, entity: 'software_runs', entityId: begun.id, after: { software, isAll } })
  }
}
