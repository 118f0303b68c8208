import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import type { PropertyContact } from '@contract/tenancies/people.ts'

export type SuggestedNominee = { label: string; name: string; email: string; mobile: string }

/** A mobile number that may be called, as the form takes it. */
const mobileOf = ({ contactNumbers }: PropertyContact): string =>
  contactNumbers
    .find(({ type, doNotContactReasonCode }) => type === 'MOBILE' && doNotContactReasonCode === null)
    ?.number.replaceAll(/\s/g, '') ?? ''

/** Who can be told about a visit to a vacant property: the property manager and the landlords. */
export const suggestedNominees = ({ propertyManager, contacts }: PropertyForActions): SuggestedNominee[] => [
  ...(propertyManager
    ? [
        {
          label: `${propertyManager.name} (property manager)`,
          name: propertyManager.name,
          email: propertyManager.email ?? '',
          mobile: '',
        },
      ]
    : []),
  ...contacts
    .filter(({ role }) => role === 'LANDLORD')
    .map((contact) => ({
      label: `${contact.name} (landlord)`,
      name: contact.name,
      email: contact.email ?? '',
      mobile: mobileOf(contact),
    })),
]
