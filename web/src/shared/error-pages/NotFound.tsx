import { useLocation } from '@tanstack/react-router'
import { paths } from '@/shared/paths.ts'
import { useOptionalSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { CopyableReference } from './CopyableReference.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import type { Session } from '@contract/auth.ts'
import { orNotSpecified } from '@/ui/format.ts'

/** User, agency, state and address in one line, for the help team. */
function toReference(session: Session | null, route: string): string {
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

export default function NotFound() {
  const session = useOptionalSession()
  const route = useLocation({ select: (location) => location.href })
  return (
    <ErrorScreen title="404 Not Found">
      <p className="text-quiet">There is nothing at this address. It may have moved, or belong to another portfolio.</p>
      <CopyableReference label="Reference" text={toReference(session, route)} folds />
      <p>
        <TextLink href={paths.dashboard()}>Go to the home page</TextLink>
      </p>
    </ErrorScreen>
  )
}
