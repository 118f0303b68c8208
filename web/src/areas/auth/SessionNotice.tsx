import { useLocation } from '@tanstack/react-router'
import type { Session } from '@contract/auth.ts'
import { states } from '@contract/states.ts'
import { paths } from '@/shared/paths.ts'
import { useHasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'
import { SessionEnding } from './SessionEnding.tsx'
import { SwitchBackToPortfolio } from './SwitchBackToPortfolio.tsx'
import type { SessionWatch } from './use-session-watch.ts'

type SessionNoticeProps = { watch: SessionWatch; session: Session }

/** Says why nothing can be saved now and what to do; typed values are kept. */
export function SessionNotice({ watch: { interruption, isReconnecting, isEndingSoon }, session }: SessionNoticeProps) {
  if (interruption?.kind === 'ended') return <SessionEnded session={session} />
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
  if (interruption?.kind === 'other-user')
    return (
      <Banner
        tone="attention"
        isUrgent
        title={`You are logged in as ${interruption.session.complianceUserName} in another tab`}
        action={
          <a href={paths.dashboard()} target="_blank" rel="noopener" className={linkClass}>
            Open the portal as {interruption.session.complianceUserName} to log out
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        }
      >
        What you typed is still here. Log out there and log back in as {session.complianceUserName} to save it.
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

function SessionEnded({ session }: { session: Session }) {
  const here = useLocation({ select: (location) => location.href })
  const isUnsaved = useHasUnsavedWork()
  const stateId = states[session.complianceAgencyState].id
  return (
    <Banner
      tone="critical"
      isUrgent
      title="We're sorry, your session has expired"
      action={
        isUnsaved ? (
          <a
            href={paths.login({ redirect: paths.loggedIn(), __acp_state_id: stateId })}
            target="_blank"
            rel="noopener"
            className={linkClass}
          >
            Log back in<span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          // Reloads the page on purpose, so that the new session starts without old data.
          <a href={paths.login({ redirect: here, __acp_state_id: stateId })} className={linkClass}>
            Log back in
          </a>
        )
      }
    >
      {isUnsaved ? 'Log back in to continue; what you typed is still here.' : null}
    </Banner>
  )
}
