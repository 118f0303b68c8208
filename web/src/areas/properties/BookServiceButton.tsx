import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listBookableServices, type BookableService } from '@contract/bookings/booking-calls.ts'
import type { PropertyService } from '@contract/properties/property-page.ts'
import { services as known } from '@contract/services.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { CalendarPlus } from '@/ui/icons.ts'

type BookServiceButtonProps = {
  property: PropertyInShort
  service: Pick<PropertyService, 'serviceId' | 'shortName'>
}

/** Opens the booking wizard with this service alone, where the opener may choose the services; otherwise with all that are due. */
export function BookServiceButton({ property, service: { serviceId, shortName } }: BookServiceButtonProps) {
  const client = useQueryClient()
  const { open } = usePropertyActions()
  const mayChoose = useExperiment('OverrideBookableServices')
  const [isPending, setIsPending] = useState(false)
  const isAlone = ({ services }: BookableService) => services.length === 1 && services[0] === serviceId
  const openWithService = async () => {
    setIsPending(true)
    const query = { ...endpointQuery(listBookableServices, { params: { id: property.id } }), staleTime: 0 }
    try {
      const bookable = await client.fetchQuery(query)
      open('book', property, { bookableServices: bookable?.filter(isAlone) ?? [] })
    } catch {
      // The wizard loads them itself, and says what is wrong.
      open('book', property)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<CalendarPlus aria-hidden size={14} />}
      aria-label={`Book ${known[shortName].name}`}
      isPending={isPending}
      onPress={() => (mayChoose ? void openWithService() : open('book', property))}
    >
      Book
    </Button>
  )
}
