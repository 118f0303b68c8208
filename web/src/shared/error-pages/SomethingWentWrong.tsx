import type { ReactNode } from 'react'
import { paths } from '@/shared/paths.ts'
import { useOptionalSession } from '@/shared/session/use-session.ts'
import { orNotSpecified } from '@/ui/format.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { CopyableReference } from './CopyableReference.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

export default function SomethingWentWrong({ error, children }: { error: string | null; children?: ReactNode }) {
  const session = useOptionalSession()
  return (
    <ErrorScreen title="Something went wrong">
      <CopyableReference label="Session id" text={orNotSpecified(session?.sessionId)} />
      <CopyableReference label="Error" text={orNotSpecified(error)} />
      {children}
      <p>
        <a href={paths.login()} className={linkClass}>
          Log in
        </a>
      </p>
    </ErrorScreen>
  )
}
