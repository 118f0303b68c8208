import type { Session } from '@contract/auth.ts'
import { restrictedText } from '@contract/me.ts'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { paths } from '@/shared/paths.ts'
import { useOptionalSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

type RestrictedProps = {
  /** The whole portal is closed to the user, its home page included. */
  isPortalClosed?: boolean
}

export default function Restricted({ isPortalClosed = false }: RestrictedProps) {
  const session = useOptionalSession()
  return (
    <ErrorScreen title={restrictedText}>
      <p>There are two possible reasons:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>You do not have permission to see it. Please speak to the staff who manage your access.</li>
        <li>You are not logged in.</li>
      </ul>
      <p>
        <a href={paths.login()} className={linkClass}>
          Try logging in again
        </a>
      </p>
      {session ? <HelpForUser session={session} isPortalClosed={isPortalClosed} /> : null}
    </ErrorScreen>
  )
}

function HelpForUser({ session, isPortalClosed }: Required<RestrictedProps> & { session: Session }) {
  const { switchPortfolio, logout } = useShellActions()
  return (
    <>
      <p>
        You are logged in as {session.complianceUserName} for {session.complianceAgencyName}. The provider’s office
        opens the portal to an agency, and a master user of your agency gives access to its users.
      </p>
      {isPortalClosed ? null : (
        <p>
          <TextLink href={paths.dashboard()}>Go to the home page</TextLink>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {session.agencyCount > 1 ? (
          <Button variant="primary" onPress={switchPortfolio}>
            Switch portfolio
          </Button>
        ) : null}
        <Button onPress={logout}>Log out</Button>
      </div>
    </>
  )
}
