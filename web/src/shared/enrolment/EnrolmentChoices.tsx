import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'

type EnrolmentChoicesProps = { address: string; formHref: string; orderId: number | null; onStop: () => void }

/** Before the order is sent the form can be opened again or the enrolment given up; afterwards the order can be viewed. */
export function EnrolmentChoices({ address, formHref, orderId, onStop }: EnrolmentChoicesProps) {
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
