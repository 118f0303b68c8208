import { ExternalLink } from 'lucide-react'
import { enrolLink, type LinkingSession } from '@/shared/legacy-links.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'

export type Enrolment = { session: LinkingSession; onEnrol: (agencyPortfolioPropertyId: number) => void }

type OtherActionsProps = Enrolment & {
  agencyPortfolioPropertyId: number
  address: string
  isUnderEnrolment: boolean
  isNarrow: boolean
}

/** A real link, which no browser blocks as a pop-up; opening it also marks the property. */
export function OtherActions({ session, onEnrol, isNarrow, ...property }: OtherActionsProps) {
  const { agencyPortfolioPropertyId, address, isUnderEnrolment } = property
  if (isUnderEnrolment)
    return (
      <Button
        size="small"
        className="max-w-28 whitespace-normal lg:max-w-none"
        disabledReason="The property moves to your provider’s list once its enrolment is complete"
      >
        Enrolment in progress
      </Button>
    )
  const follow = () => onEnrol(agencyPortfolioPropertyId)
  return (
    <a
      href={enrolLink(session, { address, agencyPortfolioPropertyId })}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ size: 'small' })}
      onClick={follow}
      // The middle mouse button opens the link too.
      onAuxClick={(event) => (event.button === 1 ? follow() : undefined)}
    >
      {/* Screen readers get the full text. */}
      Enrol<span className={isNarrow ? 'sr-only' : '-ml-1'}> property</span>
      <ExternalLink aria-hidden size={14} />
      <span className="sr-only">, {address} (opens in a new tab)</span>
    </a>
  )
}
