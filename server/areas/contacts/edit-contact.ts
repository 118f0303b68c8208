import type { updateContact } from '../../../contract/contacts/contact-form.ts'
import { contactNumberTypeLabels, type ContactNumberType } from '../../../contract/contacts/contacts.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { PropertyContact } from '../../../contract/tenancies/people.ts'
import { parsePhone } from '../../../contract/phones.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockContact, lockPropertiesOfContact, saveContact, suburbExists } from './edit-contact.queries.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { readContacts } from './read-contacts.ts'

type Form = BodyOf<typeof updateContact>

/** Changes a landlord that no software manages. The change applies at all properties of the landlord. */
export async function editContact(
  scope: Scope,
  propertyId: number,
  contactId: number,
  form: Form,
): Promise<PropertyContact> {
  const owned = await scope.db.rows(lockPropertiesOfContact(scope.agencyId, contactId))
  const property = await lockActiveProperty(scope, propertyId)
  const contact = await maybeOne(scope.db, lockContact(scope.agencyId, propertyId, contactId))
  if (!contact) throw notFound('Contact not found')
  if (property.softwareName) throw ruleBroken(`Contacts of this property are kept in ${property.softwareName}`)
  if (contact.role !== 'LANDLORD') throw ruleBroken('Only landlords can be changed here')
  if (contact.otherSoftwareName)
    throw ruleBroken(
      `This landlord also owns a property managed in ${contact.otherSoftwareName}. Please make the change there`,
    )
  if (form.version !== undefined && form.version !== contact.version)
    throw await staleEdit(scope, { table: 'contacts', id: contactId })
  const before = await contactAt(scope, propertyId, contactId)
  await refuseUnfit(scope, before, form)
  await scope.db.batch(saveContact(scope, contactId, form, changedNumbers(before, form)))
  const after = await contactAt(scope, propertyId, contactId)
  await recordChange(scope.db, scope, {
    action: 'edit-contact',
    entity: 'contacts',
    entityId: contactId,
    propertyId,
    before: readableContact(before),
    after: readableContact(after),
  })
  // Lists find a property by its landlords.
  await refreshCards(
    scope,
    owned.map(({ id }) => id),
  )
  return after
}

async function contactAt(scope: Scope, propertyId: number, contactId: number): Promise<PropertyContact> {
  const landlords = await readContacts(scope, propertyId, {
    landlords: true,
    occupants: false,
    propertyManagers: false,
  })
  const contact = landlords.find((each) => each.contactId === contactId)
  if (!contact) throw notFound('Contact not found')
  return contact
}

/** Checks that need the database: the numbers belong to the contact, and the suburb exists. */
async function refuseUnfit(scope: Scope, before: PropertyContact, { contactNumbers, address }: Form): Promise<void> {
  const left = new Set(before.contactNumbers.map(({ contactNumberId }) => contactNumberId))
  const strange = contactNumbers.findIndex(({ contactNumberId: id }) => id !== null && !left.delete(id))
  if (strange >= 0) {
    const message = 'This number does not belong to the contact'
    throw ruleBroken(message, { [`contactNumbers.${strange}.number`]: message })
  }
  if (address.kind === 'australian' && !(await maybeOne(scope.db, suburbExists(address.suburbId)))) {
    const message = 'This suburb was not found'
    throw ruleBroken(message, { 'address.suburbId': message })
  }
}

/** Numbers that have changed, ignoring differences in formatting. */
const changedNumbers = (before: PropertyContact, { contactNumbers }: Form): number[] =>
  before.contactNumbers
    .filter(({ contactNumberId, number }) => {
      const kept = contactNumbers.find((each) => each.contactNumberId === contactNumberId)
      return kept !== undefined && kept.number !== (parsePhone(number) ?? number)
    })
    .map(({ contactNumberId }) => contactNumberId)

const typeLabel = (type: string): string => contactNumberTypeLabels[type as ContactNumberType]

function addressText(address: PropertyContact['address']): string | null {
  if (address.kind === 'none') return null
  if (address.kind === 'international') return address.internationalAddress
  return [address.line1, address.line2, address.line3, address.suburb].filter(Boolean).join(', ')
}

/** Readable values for the audit. */
const readableContact = ({ name, salutation, email, contactNumbers, address }: PropertyContact) => ({
  name,
  salutation,
  email,
  contactNumbers: contactNumbers.map(({ number, type }) => `${number} (${typeLabel(type)})`),
  address: addressText(address),
})
