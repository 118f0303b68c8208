import { ExternalLink } from '@/ui/icons.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { enrolLink } from '@/shared/legacy-links.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'

type EnrolmentChoicesProps = { address: string; formHref: string; orderId: number | null; onStop: () => void }

/** Before the order is sent the form can be opened again or the enrolment given up; afterwards the order can be viewed. */
function EnrolmentChoices({ address, formHref, orderId, onStop }: EnrolmentChoicesProps) {
  if (orderId !== null)
    return (
      <TextLink href={paths.workOrders({ order: orderId })} className="inline-flex min-h-6 items-center text-xs">
        View the work order<span className="sr-only"> for {address}</span>
      </TextLink>
    )
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs whitespace-normal md:justify-end">
      <TextLink href={formHref} isExternal className="inline-flex min-h-6 items-center">
        Open the form again<span className="sr-only">, {address}</span>
      </TextLink>
      <button type="button" onClick={onStop} className={`${linkClass} min-h-6`}>
        Not enrolling after all<span className="sr-only">, {address}</span>
      </button>
    </span>
  )
}

export type EnrolmentActions = {
  /** Marks the property as being enrolled, while the form opens. */
  onEnrol: (agencyPortfolioPropertyId: number) => void
  onStop: (agencyPortfolioPropertyId: number) => void
}

type EnrolPropertyProps = EnrolmentActions & {
  agencyPortfolioPropertyId: number
  address: string
  isUnderEnrolment: boolean
  /** The order that the provider has not answered yet. */
  orderId: number | null
  /** Who started the enrolment, and when. */
  startedBy?: string | undefined
  variant?: 'primary' | 'secondary'
  size?: 'small' | 'medium'
  /** Label of the link. */
  children: ReactNode
}

/** A real link, which no browser blocks as a pop-up; opening it also marks the property as being enrolled. */
export function EnrolProperty({ onEnrol, onStop, children, ...property }: EnrolPropertyProps) {
  const { agencyPortfolioPropertyId, address, isUnderEnrolment, orderId, startedBy } = property
  const { variant = 'primary', size = 'small' } = property
  const session = useSession()
  const [wasPressed, setWasPressed] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const inProgress = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // The pressed control has disappeared: its replacement gets the focus, unless the user has moved on.
    if (!wasPressed || document.activeElement !== document.body) return
    const shown = isUnderEnrolment ? inProgress.current : link.current
    shown?.focus()
  }, [wasPressed, isUnderEnrolment])

  const href = enrolLink(session, { address, agencyPortfolioPropertyId })
  if (isUnderEnrolment)
    return (
      <span className="inline-flex flex-col items-start gap-0.5 md:items-end">
        <Button
          size={size}
          ref={inProgress}
          className="max-lg:whitespace-normal"
          disabledReason="The property moves to your provider’s list once its enrolment is complete"
        >
          Enrolment in progress
        </Button>
        {startedBy ? <span className="text-xs whitespace-normal text-quiet md:text-right">{startedBy}</span> : null}
        <EnrolmentChoices
          address={address}
          formHref={href}
          orderId={orderId}
          onStop={() => {
            setWasPressed(true)
            onStop(agencyPortfolioPropertyId)
          }}
        />
      </span>
    )
  const follow = () => {
    setWasPressed(true)
    onEnrol(agencyPortfolioPropertyId)
  }
  return (
    <a
      ref={link}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant, size })}
      onClick={follow}
      // The middle mouse button opens the link too.
      onAuxClick={(event) => (event.button === 1 ? follow() : undefined)}
    >
      {children}
      <ExternalLink aria-hidden size={14} />
      <span className="sr-only">, {address} (opens in a new tab)</span>
    </a>
  )
}
