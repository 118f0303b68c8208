import type * as z from 'zod/mini'
import type { contactForm } from '@contract/contacts/contact-form.ts'
import { contactNumberTypes, defaultContactNumberType } from '@contract/contacts/contacts.ts'
import type { PropertyContact } from '@contract/tenancies/people.ts'
import { formatPhone } from '@contract/phones.ts'

export type ContactValues = z.input<typeof contactForm>
type NumberValues = NonNullable<ContactValues['contactNumbers']>[number]

export const newNumber: NumberValues = { contactNumberId: null, type: defaultContactNumberType, number: '' }

/** Every field of every kind stands ready, so that changing the kind and back again loses nothing. */
const emptyAddress = { line1: '', line2: '', line3: '', suburbId: null, suburb: '', internationalAddress: '' }

/** What is known of a contact, as the form holds it: numbers as people write them. */
export const toFormValues = ({ name, salutation, email, contactNumbers, address }: PropertyContact): ContactValues => ({
  name,
  salutation: salutation ?? '',
  email: email ?? '',
  contactNumbers: contactNumbers.map(({ contactNumberId, type, number }) => ({
    contactNumberId,
    type: contactNumberTypes.find((each) => each === type) ?? 'OTHER',
    number: formatPhone(number),
  })),
  address: { ...emptyAddress, ...address },
})
