import type { Session } from '@contract/auth.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { SessionCover } from './SessionCover.tsx'
import { SessionEnding } from './SessionEnding.tsx'
import { SwitchBackToPortfolio } from './SwitchBackToPortfolio.tsx'
import type { SessionWatch } from './use-session-watch.ts'

type SessionNoticeProps = { watch: SessionWatch; session: Session }

/** Says why nothing can be saved now and what to do; typed values are kept. */
export function SessionNotice({ watch, session }: SessionNoticeProps) {
  const { interruption, isReconnecting, isEndingSoon } = watch
  if (watch.isCovered) return <SessionCover watch={watch} session={session} />
  if (interruption?.kind === 'switched')
    return (
      <Banner
        tone="attention"
        isUrgent
        title={`Your portfolio was switched to ${interruption.session.complianceAgencyName} in another tab`}
        action={<SwitchBackToPortfolio session={session} />}
      >
        What you typed for {session.complianceAgencyName} is still here. It can be saved once you switch back.
      </Banner>
    )
  if (isReconnecting)
    return (
      <Banner tone="neutral" isUrgent>
        We cannot reach the portal at the moment. Reconnecting…
      </Banner>
    )
  return isEndingSoon ? <SessionEnding /> : null
}
