import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

/** Shown in a tab that was opened only to log back in: the user continues in the original tab. */
export default function LoggedInPage() {
  return (
    <PublicFrame title="Logged in">
      <div className="flex w-full max-w-xl flex-col gap-4 rounded-lg border border-line bg-surface px-5 py-8 text-center text-base md:px-10 md:py-10">
        <h1 className="text-2xl/8 font-semibold tracking-tight">You are logged in again</h1>
        <p>What you typed is waiting in the other tab. You can close this one and continue there.</p>
        <p>
          <TextLink href={paths.dashboard()}>Open the portal here</TextLink>
        </p>
      </div>
    </PublicFrame>
  )
}
