import { contactRoleLabels, type ContactRole } from '@contract/contacts/contacts.ts'
import type { PropertyContact } from '@contract/tenancies/people.ts'
import type { EmailSuggestion } from '@/ui/fields/email-addresses.ts'

const roles: readonly ContactRole[] = ['LANDLORD', 'AGENCY_CONTACT']

/** The people of a property who may approve a quote, landlords first. */
export const landlordSuggestions = (contacts: readonly PropertyContact[]): EmailSuggestion[] =>
  roles.flatMap((role) =>
    contacts.flatMap((contact) =>
      contact.role === role && contact.email
        ? [{ label: `${contact.name} (${contactRoleLabels[role]})`, value: contact.email }]
        : [],
    ),
  )
