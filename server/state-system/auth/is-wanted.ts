import { readText } from '../kit/forms/form-values.ts'
import type { Call } from '../kit/routes/call.ts'

/**
 * Whether the user wants this session to end: on pages of this system, by typing the address, or in the portal, whose
 * server names the session in the address. A page of the portal as the referrer proves nothing, because the portal
 * follows addresses that are in links.
 */
export const isWantedBy = (
  session: { id: string },
  { requestOrigin: from, query }: Pick<Call, 'requestOrigin' | 'query'>,
): boolean => from === 'here' || from === 'user' || readText(query, '__acp_compliance_session_id') === session.id
