import { softwareLabel } from '../../../contract/agency.ts'
import type { StateCode } from '../../../contract/states.ts'
import { ClientRefused, SoftwareUnreachable } from '../../outside/software/bill.ts'
import { AuthorisationRevoked, QuotaReached } from '../../outside/software/connector.ts'
import type { Databases } from '../../platform/databases.ts'
import { softwareDue } from './connections.queries.ts'
import { openSoftwareSession, type ConnectionKey, type SoftwareParts } from './open-session.ts'

/** After every time at which a connection may be due. */
const atAnyTime = new Date('9999-12-31T00:00:00Z')

export async function listConnections(databases: Databases, states: readonly StateCode[]): Promise<ConnectionKey[]> {
  const keys = states.map(async (state) => {
    const reader = databases.of(state).reader({ state, agencyId: null, userId: null })
    const rows = await reader.rows(softwareDue(state, atAnyTime))
    return rows.map(({ agencyId, software }) => ({ state, agencyId, software }))
  })
  return (await Promise.all(keys)).flat()
}

/** Reads a first page through each connection with the stored token, and returns what is wrong as sentences. */
export async function checkConnections(parts: SoftwareParts, keys: readonly ConnectionKey[]): Promise<string[]> {
  const faults: string[] = []
  for (const key of keys) {
    const fault = await faultOf(parts, key)
    if (fault !== undefined) faults.push(fault)
  }
  return [...new Set(faults)]
}

async function faultOf(parts: SoftwareParts, key: ConnectionKey): Promise<string | undefined> {
  const name = softwareLabel(key.software)
  const whose = `${name} of agency ${key.agencyId} in ${key.state.toUpperCase()}`
  if (parts.connectors.get(key.software)?.isOffered === false)
    return `${name} is connected by agencies, but its settings are missing: nothing is read.`
  try {
    const session = await openSoftwareSession(parts, key)
    const [first] = session?.collections ?? []
    if (session && first) await session.changedSince(first, undefined)
    return undefined
  } catch (error) {
    if (error instanceof ClientRefused)
      return `${name} does not accept the portal itself: ${error.message}. Renew what the operator’s settings hold for it; no agency can mend it.`
    if (error instanceof AuthorisationRevoked)
      return `${whose} no longer accepts its token: ${error.message}. Its master user must connect again.`
    if (error instanceof QuotaReached)
      return `${whose} allows no more requests for ${Math.ceil(error.waitMs / 1000)} seconds.`
    if (error instanceof SoftwareUnreachable)
      return `${whose} cannot be read: ${error.message}. Check its address and the way to it.`
    throw error
  }
}
