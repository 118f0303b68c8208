import { findLabel } from '@contract/labels.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { nonResidentialTypeLabels, type IntegratedPropertyDetails } from '@contract/residential.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'

type ResidentialRowProps = { property: PropertyDetails | IntegratedPropertyDetails }

/** The residential status and the button to change it, for a managed or a mirrored property. */
export function ResidentialRow({ property }: ResidentialRowProps) {
  const { open } = usePropertyActions()
  const { address, isResidentialProperty, nonResidentialPropertyType } = property
  const isOurs = 'actions' in property
  const canChange = isOurs ? property.actions.changeResidentialStatus : true
  const change = () =>
    isOurs
      ? open('change-residential', { id: property.compliancePropertyId, address })
      : open('change-residential', { id: property.agencyPortfolioPropertyId, address }, { kind: 'mirrored' })
  return (
    <div className="flex flex-col items-start gap-1.5">
      <dl className="min-w-0">
        <dt className="text-xs text-quiet">Residential rental</dt>
        <dd className="mt-0.5 font-medium">
          {isResidentialProperty ? 'Yes' : `No, ${usedAs(nonResidentialPropertyType)}`}
        </dd>
      </dl>
      {canChange ? (
        <Button size="small" onPress={change}>
          Change status
        </Button>
      ) : null}
    </div>
  )
}

const usedAs = (type: string | null): string =>
  type === null ? 'not specified' : findLabel(nonResidentialTypeLabels, type).toLowerCase()
