import type { NewManagement } from '@contract/new-managements.ts'
import { states } from '@contract/states.ts'
import { EnrolProperty } from '@/shared/enrolment/EnrolProperty.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDayAndTime } from '@/ui/format.ts'
import { useMarkUnderEnrolment } from './use-mark-under-enrolment.ts'
import { useStopEnrolment } from './use-stop-enrolment.ts'

export function EnrolAction({ property }: { property: NewManagement }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { mark } = useMarkUnderEnrolment()
  const { stop } = useStopEnrolment()
  const { portfolioPropertyId, address, isUnderEnrolment, underEnrolmentBy, underEnrolmentAt } = property
  const when = underEnrolmentAt && formatDayAndTime(underEnrolmentAt, timeZone)
  return (
    <EnrolProperty
      agencyPortfolioPropertyId={portfolioPropertyId}
      address={address}
      isUnderEnrolment={isUnderEnrolment}
      orderId={property.enrolmentOrderId}
      startedBy={[underEnrolmentBy, when].filter(Boolean).join(', ')}
      onEnrol={mark}
      onStop={stop}
    >
      Enrol property
    </EnrolProperty>
  )
}
