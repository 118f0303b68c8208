import { Droplets, Flame, PencilLine } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { updateActions } from './update-actions.ts'

export type UpdateActionsProps = {
  property: ManagedProperty
  onConfirmGas: (property: ManagedProperty) => void
  onSaveWater: (property: ManagedProperty) => void
}

/** One button for each way; what is kept in the agency's software has none. */
export function UpdateActions({ property, onConfirmGas, onSaveWater }: UpdateActionsProps) {
  const { compliancePropertyId, addressLine1 } = property
  const ways = updateActions(property).filter((way) => way !== 'software')
  if (ways.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {ways.map((way) => {
        if (way === 'gas')
          return (
            <Button
              key={way}
              size="small"
              icon={<Flame aria-hidden size={15} />}
              aria-label={`Confirm gas appliances at ${addressLine1}`}
              onPress={() => onConfirmGas(property)}
            >
              Confirm gas appliances
            </Button>
          )
        if (way === 'water')
          return (
            <Button
              key={way}
              size="small"
              icon={<Droplets aria-hidden size={15} />}
              aria-label={`Tell who pays for water at ${addressLine1}`}
              onPress={() => onSaveWater(property)}
            >
              Tell who pays for water
            </Button>
          )
        return (
          <Link
            key={way}
            href={paths.property(compliancePropertyId, 'tenancy')}
            aria-label={`Update tenancy at ${addressLine1}`}
            className={buttonClass({ size: 'small' })}
          >
            <PencilLine aria-hidden size={15} />
            Update tenancy
          </Link>
        )
      })}
    </div>
  )
}
