import { decidedInPersonText } from '../../../contract/quotes/owner-decision.ts'
import type { QuoteForApproval } from '../../../contract/quotes/quote-approval.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, Problem } from '../../platform/problem.ts'
import type { HttpContext } from '../../platform/serve.ts'
import type { LinkTarget } from '../../platform/signed-links.ts'
import { memberOfAgency } from './approval.queries.ts'
import type { ApprovalParts } from './quote-approval.ts'

/** The signed-in user of the quote's agency who opened its link; null for everyone else. */
export type LinkUser = NonNullable<QuoteForApproval['signedIn']>

export async function userOfLink(
  { sessions, databases }: ApprovalParts,
  http: HttpContext,
  { state, agencyId, id }: LinkTarget,
): Promise<LinkUser | null> {
  const signedIn = await sessions.find(http)
  if (signedIn?.state !== state || signedIn.requiresRelogin) return null
  const reader = databases.of(state).reader({ state, agencyId, userId: null })
  const member = await maybeOne(reader, memberOfAgency(agencyId, signedIn.userId, id))
  if (!member) return null
  const elsewhere = `Switch your portfolio to ${member.agencyName} to record what the owner decided.`
  const whyNot =
    signedIn.originalUserId !== null ? decidedInPersonText : signedIn.agencyId === agencyId ? null : elsewhere
  return { quoteId: id, userName: signedIn.userName, owners: member.owners, whyNot }
}

/** Only people without a session type their name. */
export function refuseTypedName({ userName, whyNot }: LinkUser): void {
  if (whyNot !== null) throw forbidden(whyNot)
  throw new Problem(
    'conflict',
    `You are signed in as ${userName}. Reload the page to record on whose authority you decide`,
  )
}
