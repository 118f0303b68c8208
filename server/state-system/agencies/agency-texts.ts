import type { AgencyStatus } from '../../areas/agencies/agency-status.ts'
import { momentText } from '../kit/html/wording.ts'

export const statusLabels: Readonly<Record<AgencyStatus, string>> = {
  ACTIVE: 'Active',
  INVITED: 'Invited, nobody has joined yet',
  PAUSED: 'Paused',
  CLOSED: 'Closed',
}

const connectionLabels: Readonly<Record<string, string>> = {
  MANAGED: 'Not connected, loaded once by us',
  CONNECTING: 'Being connected',
  CONNECTED: 'Connected',
  OTHER_OFFICE: 'Connected with another office: the agency has to choose',
  FILES: 'Read from files that the agency uploads',
  REVOKED: 'The software refuses the connection: the agency has to connect again',
  DISCONNECTED: 'Disconnected',
}

type Connection = {
  connection: string | null
  lastSyncedAt: string | null
  syncError: string | null
}

/** The state of a connection with the agency's software, and when it was read last. */
export function syncText({ connection, lastSyncedAt, syncError }: Connection, timeZone: string): string {
  if (connection === null) return 'Not connected'
  const state = connectionLabels[connection] ?? connection
  const read = lastSyncedAt === null ? '' : `, read ${momentText(lastSyncedAt, timeZone)}`
  return `${state}${read}${syncError === null ? '' : `. Last problem: ${syncError}`}`
}
