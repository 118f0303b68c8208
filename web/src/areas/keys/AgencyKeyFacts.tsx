import { Check, X } from '@/ui/icons.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { CopyButton } from '@/ui/actions/CopyButton.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type AgencyKeyFactsProps = {
  property: Pick<PropertyForActions, 'isKeyAvailable' | 'keyNumber' | 'propertyManager' | 'keyPickupLocation'>
  columns?: 1 | 2
}

/** The agency key: whether there is one, its number, and where to collect it. */
export function AgencyKeyFacts({ property, columns = 2 }: AgencyKeyFactsProps) {
  const { isKeyAvailable, keyNumber, propertyManager, keyPickupLocation } = property
  return (
    <FactList columns={columns}>
      <Fact label="Key available">
        {isKeyAvailable ? (
          <Badge tone="good" icon={<Check aria-hidden size={13} />}>
            Yes
          </Badge>
        ) : (
          <Badge icon={<X aria-hidden size={13} />}>No</Badge>
        )}
      </Fact>
      <Fact label="Key number">{keyNumber ? <span className="break-words tabular-nums">{keyNumber}</span> : null}</Fact>
      <Fact label="Property manager">{propertyManager?.name}</Fact>
      <PickupLocation location={keyPickupLocation} />
    </FactList>
  )
}

export function PickupLocation({ location }: { location: PropertyForActions['keyPickupLocation'] }) {
  return (
    <Fact label="Key pickup location">
      {location ? (
        <span className="inline-flex max-w-full items-start gap-1">
          <span className="min-w-0 break-words">{location.fullAddress}</span>
          <span className="-my-1 shrink-0">
            <CopyButton
              text={location.fullAddress}
              label="Copy pickup address"
              onCopied={() => toast.success('Copied to clipboard')}
              onFailed={() => toast.error('The address could not be copied')}
            />
          </span>
        </span>
      ) : null}
    </Fact>
  )
}
