import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NewManagement } from '@contract/new-managements.ts'
import { states } from '@contract/states.ts'
import { enrolLink } from '@/shared/legacy-links.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { formatDayAndTime } from '@/ui/format.ts'
import { useMarkUnderEnrolment } from './use-mark-under-enrolment.ts'

/** A real link, which no browser blocks as a pop-up; opening it also marks the property as being enrolled. */
export function EnrolAction({ property }: { property: NewManagement }) {
  const session = useSession()
  const { mark } = useMarkUnderEnrolment()
  const [wasFollowed, setWasFollowed] = useState(false)
  const inProgress = useRef<HTMLButtonElement>(null)
  const { portfolioPropertyId, address, addressLine1, isUnderEnrolment, underEnrolmentBy, underEnrolmentAt } = property

  useEffect(() => {
    // The pressed link has disappeared: its replacement gets the focus, unless the user has moved on.
    if (wasFollowed && isUnderEnrolment && document.activeElement === document.body) inProgress.current?.focus()
  }, [wasFollowed, isUnderEnrolment])

  if (isUnderEnrolment) {
    const when = underEnrolmentAt && formatDayAndTime(underEnrolmentAt, states[session.complianceAgencyState].timeZone)
    return (
      <span className="inline-flex flex-col items-start gap-0.5 md:items-end">
        <Button
          size="small"
          ref={inProgress}
          disabledReason="The property leaves this list once its enrolment is complete"
        >
          Enrolment in progress
        </Button>
        <span className="text-xs whitespace-normal text-quiet md:max-w-44 md:text-right lg:max-w-none">
          {[underEnrolmentBy, when].filter(Boolean).join(', ')}
        </span>
      </span>
    )
  }
  const follow = () => {
    setWasFollowed(true)
    mark(portfolioPropertyId)
  }
  return (
    <a
      href={enrolLink(session, { address, agencyPortfolioPropertyId: portfolioPropertyId })}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'primary', size: 'small' })}
      onClick={follow}
      // The middle mouse button opens the link too.
      onAuxClick={(event) => (event.button === 1 ? follow() : undefined)}
    >
      Enrol property
      <ExternalLink aria-hidden size={14} />
      <span className="sr-only"> {addressLine1} (opens in a new tab)</span>
    </a>
  )
}
