import type { Session } from '@contract/auth.ts'
import { orNotSpecified } from '@/ui/format.ts'

/** User, agency, state and address in one line, for the help team. */
export function toReference(session: Session | null, route: string): string {
  const parts = {
    User: session?.complianceUserId.toString(),
    Agency: session?.complianceAgencyId.toString(),
    State: session?.complianceAgencyState.toUpperCase(),
    Route: route,
  }
  return Object.entries(parts)
    .map(([name, value]) => `${name}: ${orNotSpecified(value)}`)
    .join(' | ')
}
