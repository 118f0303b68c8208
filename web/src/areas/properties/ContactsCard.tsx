import type { PropertyContact } from '@contract/tenancies/people.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { softwareDelayText } from '@/shared/session/software-delay.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { ContactRow } from './ContactRow.tsx'

type ContactsCardProps = { property: PropertyDetails; onEdit: (contact: PropertyContact) => void }

/** The contacts of the property and how to reach them. Occupants are shown with their tenancy. */
export function ContactsCard({ property, onEdit }: ContactsCardProps) {
  const { isIntegrated, softwareName, actions } = property
  const contacts = property.contacts.filter(({ role }) => role !== 'OCCUPANT')
  return (
    <Card title="Contacts">
      {contacts.length === 0 ? (
        <p className="text-quiet">No contact found</p>
      ) : (
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {contacts.map((contact) => (
            <ContactRow
              key={`${contact.role} ${contact.contactId}`}
              contact={contact}
              isSaidBelow={isIntegrated}
              onEdit={actions.editContacts && contact.version !== null ? () => onEdit(contact) : null}
            />
          ))}
        </ul>
      )}
      {isIntegrated ? (
        <p className="mt-4 text-sm text-quiet">
          Contacts are kept in {softwareName ?? 'your property management software'}. {softwareDelayText(property)}
        </p>
      ) : null}
    </Card>
  )
}
