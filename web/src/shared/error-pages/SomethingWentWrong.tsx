import { paths } from '@/shared/paths.ts'
import { useOptionalSession } from '@/shared/session/use-session.ts'
import { orNotSpecified } from '@/ui/format.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { CopyableReference } from './CopyableReference.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

export default function SomethingWentWrong({ error }: { error: string | null }) {
  const session = useOptionalSession()
  return (
    <ErrorScreen title="Something went wrong">
      <CopyableReference label="Session id" text={orNotSpecified(session?.sessionId)} />
      <CopyableReference label="Error" text={orNotSpecified(error)} />
      <p>
        <a href={paths.login()} className={linkClass}>
          Log in
        </a>
      </p>
    </ErrorScreen>
  )
}
