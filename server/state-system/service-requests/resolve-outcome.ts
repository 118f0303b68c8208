import { requestStatusTag } from '../../../contract/service-requests/service-requests.ts'
import { maybeOne } from '../../platform/database.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { findResolveRequest } from './resolve-requests.queries.ts'

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31

/** "Access issue at 12 Elm Street, CARLTON VIC 3053: approved.", for the list after an answer. */
export async function resolveOutcome(
  { site, session }: SignedInCall,
  agencyId: number,
  requestId: number,
): Promise<string | undefined> {
  if (!isId(agencyId) || !isId(requestId)) return undefined
  const found = await maybeOne(readingFrom(site, session.userId), findResolveRequest(site.state, agencyId, requestId))
  return found && `Access issue at ${found.address}: ${requestStatusTag(found.status).label.toLowerCase()}.`
}
