import { softwareDelayText } from '@/shared/session/software-delay.ts'
import { Pencil } from '@/ui/icons.ts'
import { availabilityTags } from '@contract/keys.ts'
import { findTag } from '@contract/labels.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay } from '@/ui/format.ts'
import { AgencyKeyFacts } from './AgencyKeyFacts.tsx'

/** The keys for technicians: the agency key and the onsite key. */
export function KeysCard({ property }: { property: PropertyDetails }) {
  const { open } = usePropertyActions()
  const softwareName = property.softwareName ?? 'your property management software'
  const edit = () => open('edit-keys', { id: property.compliancePropertyId, address: property.address })
  return (
    <Card
      title="Keys"
      actions={
        property.actions.editKeys ? (
          <Button size="small" icon={<Pencil aria-hidden size={14} />} onPress={edit}>
            Edit keys
          </Button>
        ) : null
      }
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <section aria-label="Agency key" className="flex min-w-0 flex-col gap-3">
          <h3 className="text-sm font-semibold">Agency key</h3>
          <AgencyKeyFacts property={property} columns={1} />
          {property.isIntegrated ? (
            <p className="text-xs text-quiet">
              {property.isAgencyKeyKept
                ? `Edited here: the value of ${softwareName} was not used.`
                : `Kept in ${softwareName}. ${softwareDelayText(property)}`}
            </p>
          ) : null}
        </section>
        <OnsiteKey information={property.propertyKeyInformation} />
      </div>
    </Card>
  )
}

function OnsiteKey({ information }: { information: PropertyDetails['propertyKeyInformation'] }) {
  const { onsiteAvailability, temporaryKeyExpirationDate, keyOnsiteNotes, validFrom } = information
  const { label, tone } = findTag(availabilityTags, onsiteAvailability)
  const isThere = onsiteAvailability !== 'UNAVAILABLE'
  return (
    <section aria-label="Onsite key" className="flex min-w-0 flex-col gap-3">
      <h3 className="text-sm font-semibold">Onsite key</h3>
      <FactList>
        <Fact label="Availability">
          <Badge tone={tone}>{label}</Badge>
        </Fact>
        <Fact label="Notes">
          {keyOnsiteNotes ? <span className="break-words whitespace-pre-line">{keyOnsiteNotes}</span> : null}
        </Fact>
        {isThere ? <Fact label="Valid from">{validFrom ? formatDay(validFrom) : null}</Fact> : null}
        {temporaryKeyExpirationDate ? <Fact label="Expires on">{formatDay(temporaryKeyExpirationDate)}</Fact> : null}
      </FactList>
    </section>
  )
}
