import type { StateCode } from '../../../contract/states.ts'
import {
  AuthorisationRevoked,
  type CredentialStore,
  type SoftwareConnector,
  type SoftwareSession,
} from '../../outside/software/connector.ts'
import type { Connectors } from '../../outside/software/connectors.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, type Database } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { openInbox } from './receive-events.ts'
import { shareQuota } from './share-quota.ts'
import { credentialsOf, lockCredentials, storeCredentials } from './connections.queries.ts'

export type SoftwareParts = { databases: Databases; clock: Clock; connectors: Connectors; secrets: SealedSecrets }
export type ConnectionKey = { state: StateCode; agencyId: number; software: string }

const tenantOf = ({ state, agencyId }: ConnectionKey) => ({ state, agencyId, userId: null })

/** The stored credentials of an agency; undefined if there are none. */
export async function readCredentials(
  { secrets }: Pick<SoftwareParts, 'secrets'>,
  database: Database,
  key: ConnectionKey,
): Promise<unknown> {
  const row = await maybeOne(database.reader(tenantOf(key)), credentialsOf(key.agencyId, key.software))
  return row && secrets.open(key, row.sealed)
}

/** A conversation with the software of an agency; renewed tokens are stored. Undefined if the agency has not connected it. */
export async function openSoftwareSession(
  parts: SoftwareParts,
  key: ConnectionKey,
): Promise<SoftwareSession | undefined> {
  const connector: SoftwareConnector | undefined = parts.connectors.get(key.software)
  const database = parts.databases.of(key.state)
  const stored = await maybeOne(database.reader(tenantOf(key)), credentialsOf(key.agencyId, key.software))
  const current = stored && parts.secrets.open(key, stored.sealed)
  if (!connector || current === undefined) return undefined
  const store: CredentialStore = {
    current,
    now: () => parts.clock.now(),
    ...(connector.limits && shareQuota(parts, key, connector.limits)),
    ...(connector.readEvent && { inbox: openInbox(database, key) }),
    renew: async (renew: (latest: unknown) => Promise<unknown>) => {
      store.current = await database.transaction(tenantOf(key), async (db) => {
        const row = await maybeOne(db, lockCredentials(key.agencyId, key.software))
        const latest = row && parts.secrets.open(key, row.sealed)
        if (latest === undefined) throw new AuthorisationRevoked('The connection was ended')
        const renewed = await renew(latest)
        const sealed = parts.secrets.seal(key, renewed as object)
        await db.rows(storeCredentials(key.agencyId, key.software, sealed, parts.clock.now()))
        return renewed
      })
      return store.current
    },
  }
  if (stored && !parts.secrets.isNewest(key, stored.sealed)) await store.renew(async (latest) => latest)
  return connector.open(store)
}
