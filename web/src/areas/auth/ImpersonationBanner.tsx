import { useState } from 'react'
import type { Session } from '@contract/auth.ts'
import { readTabMemory, writeTabMemory } from '@/shared/tab-memory.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { useSwitchBack } from './use-switch-back.ts'

const keyOf = (session: Session) =>
  `impersonation-banner-dismissed-${session.complianceAgencyState}-${session.complianceUserId}`

/** Shown until it is dismissed for this browser session. The user menu also offers to switch back. */
export default function ImpersonationBanner({ session }: { session: Session }) {
  const [isDismissed, setIsDismissed] = useState(() => readTabMemory(keyOf(session)) === 'yes')
  const { switchBack, isPending } = useSwitchBack()
  if (isDismissed) return null
  return (
    <Banner
      tone="attention"
      title="You are currently viewing the compliance portal as another user"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            onPress={() => {
              writeTabMemory(keyOf(session), 'yes')
              setIsDismissed(true)
              // The button with the focus disappears.
              document.querySelector('main')?.focus({ preventScroll: true })
            }}
          >
            Dismiss
          </Button>
          <Button size="small" variant="primary" isPending={isPending} onPress={switchBack}>
            Switch back
          </Button>
        </div>
      }
    />
  )
}
