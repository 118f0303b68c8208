import { softwareLabel } from '../../../contract/agency.ts'
import {
  connectableSoftware,
  type Connection,
  type IntegrationState,
} from '../../../contract/integration/connections.ts'
import type { Connectors } from '../../outside/software/connectors.ts'
import type { Databases } from '../../platform/databases.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { softwareNotOffered } from '../../platform/software-settings.ts'
import { endingsAllowed } from './held-endings.ts'
import { connectionsOf, countToDecide, isMaster, masterUsers, type ConnectionRow } from './connections.queries.ts'
import { countUnread } from './links.queries.ts'
import { quotaUse } from './quotas.queries.ts'
import { officeOf } from './share-quota.ts'

export type SoftwarePageParts = { connectors: Connectors; databases: Databases }

/** Whether it takes invoices is as in `management_software`, which the upload goes by. */
const kinds = {
  PALACE: { authorisation: 'KEYS', takesInvoices: true },
  PROPERTY_ME: { authorisation: 'OAUTH', takesInvoices: true },
  CONSOLE: { authorisation: 'KEYS', takesInvoices: true },
  PROPERTY_TREE: { authorisation: 'KEYS', takesInvoices: true },
  VAULTRE: { authorisation: 'KEYS', takesInvoices: false },
} as const

/** False if the provider loads the data, or the first keys were not accepted. */
const wasConnected = ({
  state,
  account,
  lastSyncedAt,
}: Pick<ConnectionRow, 'state' | 'account' | 'lastSyncedAt'>): boolean =>
  state !== 'MANAGED' && (state !== 'DISCONNECTED' || account !== null || lastSyncedAt !== null)

const toConnection = ({ software, softwareName, ...row }: ConnectionRow, quota: Connection['quota']): Connection => ({
  quota,
  software,
  name: softwareName,
  state: row.state,
  account: row.account,
  otherAccount: row.otherAccount,
  connectedAt: wasConnected(row) ? row.connectedAt : null,
  connectedBy: row.connectedBy,
  lastSyncedAt: row.lastSyncedAt,
  nextSyncAt: row.nextSyncAt,
  error: row.error,
  isRunning: row.isRunning || row.state === 'CONNECTING' || row.isReleasing || row.isForgetting,
  waitsUntil: row.state === 'CONNECTED' ? row.waitsUntil : null,
  waitNote: row.state === 'CONNECTED' ? row.waitNote : null,
  isNextFull: row.isNextFull,
  properties: row.properties,
  endingsAtOnce: endingsAllowed(row.properties),
  isHeld: row.isHeld && row.state === 'CONNECTED',
})

/** Counted in one database for the agencies of all states. */
async function readQuota(
  { db, state, agencyId, now }: Scope,
  databases: SoftwarePageParts['databases'],
  { software, state: connection }: ConnectionRow,
  connectors: Connectors,
): Promise<Connection['quota']> {
  const limits = connectors.get(software)?.limits
  if (!limits || connection !== 'CONNECTED') return null
  const [use] = await databases.first.ask(quotaUse(software, officeOf({ state, agencyId }), now))
  const unread = await one(db, countUnread(agencyId, software))
  return { own: use?.own ?? 0, total: use?.total ?? 0, perDay: limits.perDay, keysToRead: unread.count }
}

/** Everything that the page of the integration shows first. */
export async function readIntegration(
  scope: Scope,
  { connectors, databases }: SoftwarePageParts,
): Promise<IntegrationState> {
  const { db, agencyId, userId, originalUserId } = scope
  const isOffered = (software: string) => connectors.get(software)?.isOffered ?? false
  const [connections, [toDecide], [member], masters] = await db.batch([
    connectionsOf(agencyId),
    countToDecide(agencyId),
    isMaster(agencyId, userId),
    masterUsers(agencyId),
  ])
  return {
    connections: await Promise.all(
      connections.map(async (row) => toConnection(row, await readQuota(scope, databases, row, connectors))),
    ),
    choices: connectableSoftware
      .filter(isOffered)
      .map((software) => ({ software, name: softwareLabel(software), ...kinds[software] })),
    notSetUp: originalUserId === null ? [] : softwareNotOffered(isOffered),
    canChange: member?.isMaster ?? false,
    masters: masters.map(({ name }) => name),
    toDecide: toDecide ?? { matches: 0, conflicts: 0, lost: 0, excluded: 0, held: 0 },
  }
}
