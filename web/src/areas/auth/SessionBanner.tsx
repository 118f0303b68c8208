import { useLocation } from '@tanstack/react-router'
import type { Session } from '@contract/auth.ts'
import { states } from '@contract/states.ts'
import { paths } from '@/shared/paths.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'
import type { SessionWatch } from './use-session-watch.ts'

type SessionBannerProps = { watch: SessionWatch; session: Session }

/** Says that the session is over, or that the server is out of reach; everything typed stays where it is. */
export function SessionBanner({ watch, session }: SessionBannerProps) {
  const redirect = useLocation({ select: (location) => location.href })
  const stateId = session.isImpersonating ? states[session.complianceAgencyState].id : undefined
  if (watch.isLost)
    return (
      <Banner
        tone="critical"
        isUrgent
        title="We're sorry, your session has expired"
        // A full load on purpose: the new session starts from nothing.
        action={
          <a href={paths.login({ redirect, __acp_state_id: stateId })} className={linkClass}>
            Log back in
          </a>
        }
      />
    )
  if (watch.isReconnecting)
    return (
      <Banner tone="neutral" isUrgent>
        We cannot reach the portal at the moment. Reconnecting…
      </Banner>
    )
  return null
}
