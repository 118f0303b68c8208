import { History } from 'lucide-react'
import type { Day } from '@contract/days.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { lastMonthEnd } from './as-at.ts'

/** Opens what the portal said on a past day. */
export function AsAtLink({ hrefFor }: { hrefFor: (day: Day) => string }) {
  return (
    <TextLink href={hrefFor(lastMonthEnd(useAgencyToday()))} className={buttonClass({})}>
      <History aria-hidden size={16} />
      As at a past day
    </TextLink>
  )
}
