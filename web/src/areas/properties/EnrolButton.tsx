import type { IntegratedPropertyDetails } from '@contract/residential.ts'
import { EnrolProperty, type EnrolmentActions } from '@/shared/enrolment/EnrolProperty.tsx'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

type EnrolButtonProps = EnrolmentActions & { property: IntegratedPropertyDetails }

/** Enrols a property of another provider, or links to the property that it was enrolled as. */
export function EnrolButton({ property, ...actions }: EnrolButtonProps) {
  if (property.compliancePropertyId !== null)
    return <TextLink href={paths.property(property.compliancePropertyId)}>View the enrolled property</TextLink>
  return (
    <EnrolProperty
      {...actions}
      agencyPortfolioPropertyId={property.agencyPortfolioPropertyId}
      address={property.address}
      isUnderEnrolment={property.isUnderEnrolment}
      orderId={property.enrolmentOrderId}
      size="medium"
    >
      Enrol property
    </EnrolProperty>
  )
}
