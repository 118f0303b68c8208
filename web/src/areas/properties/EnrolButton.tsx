import { ExternalLink } from 'lucide-react'
import type { IntegratedPropertyDetails } from '@contract/residential.ts'
import { enrolLink } from '@/shared/legacy-links.ts'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

type EnrolButtonProps = { property: IntegratedPropertyDetails; onEnrol: () => void }

/** A real link, which no browser blocks as a pop-up; opening it also marks the property as being enrolled. */
export function EnrolButton({ property, onEnrol }: EnrolButtonProps) {
  const session = useSession()
  const { compliancePropertyId, isUnderEnrolment, address, agencyPortfolioPropertyId } = property
  if (compliancePropertyId !== null)
    return <TextLink href={paths.property(compliancePropertyId)}>View the enrolled property</TextLink>
  if (isUnderEnrolment)
    return (
      <Button disabledReason="The property moves to your provider’s list once its enrolment is complete">
        Enrolment in progress
      </Button>
    )
  return (
    <a
      href={enrolLink(session, { address, agencyPortfolioPropertyId })}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'primary' })}
      onClick={onEnrol}
      // The middle mouse button opens the link too.
      onAuxClick={(event) => (event.button === 1 ? onEnrol() : undefined)}
    >
      Enrol property
      <ExternalLink aria-hidden size={15} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
