import type * as z from 'zod/mini'
import type { contactForm } from '@contract/contacts/contact-form.ts'
import { contactNumberTypeLabels, contactNumberTypes, defaultContactNumberType } from '@contract/contacts/contacts.ts'
import type { PropertyContact } from '@contract/tenancies/people.ts'
import { formatPhone } from '@contract/phones.ts'
import { mergeField, type MergeField } from '@/shared/form-shell/merge-values.ts'

export type ContactValues = z.input<typeof contactForm>
type NumberValues = NonNullable<ContactValues['contactNumbers']>[number]

export const newNumber: NumberValues = { contactNumberId: null, type: defaultContactNumberType, number: '' }

/** Has the fields of every kind of address, so that changing the kind and back loses nothing. */
const emptyAddress = { line1: '', line2: '', line3: '', suburbId: null, suburb: '', internationalAddress: '' }

/** Form values of a contact; phone numbers in national format. */
export const toContactValues = ({
  name,
  salutation,
  email,
  contactNumbers,
  address,
}: PropertyContact): ContactValues => ({
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

const describeNumbers = ({ contactNumbers = [] }: ContactValues): string =>
  contactNumbers
    .map(({ type = defaultContactNumberType, number }) => `${number} (${contactNumberTypeLabels[type].toLowerCase()})`)
    .join(', ')

function describeAddress({ address }: ContactValues): string {
  if (address?.kind === 'international') return address.internationalAddress ?? ''
  if (address?.kind !== 'australian') return 'No address'
  return [address.line1, address.line2, address.line3, address.suburb].filter(Boolean).join(', ')
}

/** Numbers that were deleted in the meantime are added again, so that they are not lost. */
function copyNumbers(from: ContactValues, to: ContactValues): ContactValues {
  const living = new Set(to.contactNumbers?.map(({ contactNumberId }) => contactNumberId))
  const contactNumbers = from.contactNumbers?.map((each) =>
    living.has(each.contactNumberId) ? each : { ...each, contactNumberId: null },
  )
  return { ...to, contactNumbers }
}

/** The fields that a colleague may change concurrently. */
export const contactFieldsToMerge: readonly MergeField<ContactValues>[] = [
  mergeField<ContactValues>('Name', 'name', ({ name }) => name ?? ''),
  mergeField<ContactValues>('Salutation', 'salutation', ({ salutation }) => salutation ?? ''),
  mergeField<ContactValues>('Email', 'email', ({ email }) => email ?? ''),
  { label: 'Contact numbers', describe: describeNumbers, copy: copyNumbers },
  mergeField<ContactValues>('Address', 'address', describeAddress),
]
