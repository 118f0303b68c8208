import { EnrolProperty, type EnrolmentActions } from '@/shared/enrolment/EnrolProperty.tsx'

type OtherActionsProps = EnrolmentActions & {
  agencyPortfolioPropertyId: number
  address: string
  isUnderEnrolment: boolean
  orderId: number | null
  isNarrow: boolean
}

export function OtherActions({ isNarrow, ...property }: OtherActionsProps) {
  return (
    <EnrolProperty {...property} variant="secondary">
      {/* Screen readers get the full text. */}
      Enrol<span className={isNarrow ? 'sr-only' : '-ml-1'}> property</span>
    </EnrolProperty>
  )
}
