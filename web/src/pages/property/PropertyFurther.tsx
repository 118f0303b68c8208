import { useLocation } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { VisitsCard } from '@/areas/bookings/VisitsCard.tsx'
import OneOffEntryCard from '@/areas/entry-notifications/OneOffEntryCard.tsx'
import { EntryPreferencesCard } from '@/areas/entry-preferences/EntryPreferencesCard.tsx'
import { KeysCard } from '@/areas/keys/KeysCard.tsx'
import { ContactsCard } from '@/areas/properties/ContactsCard.tsx'
import { Timeline } from '@/areas/properties/Timeline.tsx'
import { RequestList } from '@/areas/service-requests/RequestList.tsx'
import { TenancyCard } from '@/areas/tenancies/TenancyCard.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { PropertyRecords } from './PropertyRecords.tsx'

const PropertySources = lazy(async () => ({
  default: (await import('@/areas/integration/PropertySources.tsx')).PropertySources,
}))
const SentResults = lazy(async () => import('@/areas/sent-results/SentResults.tsx'))
const ContactDialog = lazy(async () => import('@/areas/contacts/ContactDialog.tsx'))

/** A link may name a part of the page, such as a visit, which exists only when the property is loaded. */
function useScrollToPart(): void {
  const part = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (part !== '') document.getElementById(part)?.scrollIntoView?.()
  }, [part])
}

/** Visits, occupants, access, contacts, open issues and history, below what a screen shows first. */
export default function PropertyFurther({ property }: { property: PropertyDetails }) {
  useScrollToPart()
  const [editedId, setEditedId] = useState<number | null>(null)
  const { compliancePropertyId: id, requests, services } = property
  // Looked up on each render, so that the dialog gets reloaded data.
  const edited = property.contacts.find((contact) => contact.version !== null && contact.contactId === editedId)
  return (
    <>
      <VisitsCard property={property} />
      {property.oneOffEntryRequests.length > 0 ? <OneOffEntryCard property={property} /> : null}
      {requests.length > 0 ? (
        <div id="requests" className="scroll-mt-20">
          <Card title="Requests to the provider">
            <RequestList propertyId={id} requests={requests} services={services} />
          </Card>
        </div>
      ) : null}
      <TenancyCard property={property} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <KeysCard property={property} />
        <EntryPreferencesCard property={property} />
      </div>
      <ContactsCard property={property} onEdit={({ contactId }) => setEditedId(contactId)} />
      {property.hasSources ? (
        <LazyPart>
          <PropertySources propertyId={id} />
          <SentResults propertyId={id} />
        </LazyPart>
      ) : null}
      <PropertyRecords property={property} />
      <Timeline propertyId={id} />
      {edited ? (
        <LazyPart>
          <ContactDialog
            property={{ id, address: property.address }}
            contact={edited}
            onClose={() => setEditedId(null)}
          />
        </LazyPart>
      ) : null}
    </>
  )
}
