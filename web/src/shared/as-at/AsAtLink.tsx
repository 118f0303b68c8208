import { History } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'
import type { Day } from '@contract/days.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { lastMonthEnd } from './as-at.ts'

/** Opens what the portal said on a past day. */
export function AsAtLink({ hrefFor }: { hrefFor: (day: Day) => string }) {
  return (
    <Link href={hrefFor(lastMonthEnd(useAgencyToday()))} className={buttonClass({})}>
      <History aria-hidden size={16} />
      As at a past day
    </Link>
  )
}
