import * as z from 'zod/mini'
import { entryMethods } from '../entry-preferences.ts'
import { characterCount, chosen, isEmail, requiredDay, addIssue, trimmed } from '../form-rules.ts'
import { longestContactName, mostMobileDigits, mostVisitContacts } from '../limits.ts'
import { id, largestId } from '../paging.ts'
import { serviceOfBookingType, services } from '../services.ts'

export const bookingSteps = ['ChooseTime', 'Contacts', 'Confirmation'] as const
export type BookingStep = (typeof bookingSteps)[number]
export const bookingStepLabels: Record<BookingStep, string> = {
  ChooseTime: 'Booking time',
  Contacts: 'Contacts',
  Confirmation: 'Confirmation',
}

/** Label of the service that a booking type belongs to; an unknown type keeps the name it was given. */
export const bookingTypeLabel = (bookingType: string, givenName: string): string => {
  const service = serviceOfBookingType(bookingType)
  return service ? services[service].name : givenName
}

const shortText = z.nullish(z.string().check(z.maxLength(254, 'Must be 254 characters or less')))
const person = {
  name: shortText,
  email: shortText,
  mobile: shortText,
  isPrimaryContact: z.prefault(z.boolean(), false),
}
const contact = z.object(person)
const nominated = z.object({ ...person, isEnabled: z.prefault(z.boolean(), false) })
type Contact = z.output<typeof contact>
type Nominated = z.output<typeof nominated>
type Faults = Parameters<typeof addIssue>[0]

function checkNominated({ name, email, mobile }: Nominated, form: Faults): void {
  const report = (field: string, message: string) => addIssue(form, ['nominatedContact', field], message)
  if (!trimmed(name)) report('name', 'Name is required')
  else if (characterCount(trimmed(name)) > longestContactName)
    report('name', 'Name must not be longer than 75 characters')
  if (!trimmed(email)) report('email', 'Email is required')
  else if (!isEmail(email)) report('email', 'Invalid email address')
  if (!trimmed(mobile)) report('mobile', 'Mobile is required')
  else if (!new RegExp(`^\\d{1,${mostMobileDigits}}$`).test(trimmed(mobile))) {
    report('mobile', 'Please enter a valid mobile number')
  }
}

const longestNumber = 40
const isOtherFault = ({ email, mobile }: Contact): boolean => !isEmail(email) || trimmed(mobile).length > longestNumber

/** Every recipient needs a mobile number and an email address, because the booking is sent by SMS and by email. */
function whatIsWrong(each: Contact): string | null {
  const { name, email, mobile, isPrimaryContact } = each
  const advice = 'Please remove this contact or nominate a contact.'
  const missing = [!trimmed(mobile) && 'no mobile number', !trimmed(email) && 'no email'].filter(Boolean).join(' and ')
  const who = trimmed(name) || 'This contact'
  if (missing && isPrimaryContact) return 'The primary contact must have a mobile number and an email'
  if (missing) return `${who} has ${missing}. ${advice}`
  if (!trimmed(name)) return `This contact has no name. ${advice}`
  if (characterCount(trimmed(name)) > longestContactName) return 'Name must not be longer than 75 characters'
  return isOtherFault(each) ? `${who} has an invalid mobile number or email. ${advice}` : null
}

/** Problems with the choice of the primary contact, not with the contacts. */
export const primaryContactProblems = {
  none: 'There must be at least one primary contact',
  several: 'There can only be one primary contact',
} as const

function checkContacts(contacts: readonly Contact[], other: Nominated | null, form: Faults): void {
  const recipients = other ? [...contacts, other] : contacts
  const primaries = recipients.filter(({ isPrimaryContact }) => isPrimaryContact).length
  if (recipients.length === 0) return addIssue(form, ['contacts'], 'Please select at least one recipient')
  if (primaries === 0) addIssue(form, ['contacts'], primaryContactProblems.none)
  if (primaries > 1) addIssue(form, ['contacts'], primaryContactProblems.several)
  for (const [index, each] of contacts.entries()) {
    const wrong = whatIsWrong(each)
    if (wrong) addIssue(form, ['contacts', index], wrong)
  }
  if (other) checkNominated(other, form)
}

const contactsFields = z.object({
  /** Who is told. One of them is the primary contact, unless the nominated contact is. */
  contacts: z
    .prefault(z.array(contact).check(z.maxLength(mostVisitContacts, `At most ${mostVisitContacts} contacts`)), [])
    .register(z.globalRegistry, { hasAlternative: true }),
  nominatedContact: z.nullish(nominated),
})
const contactRules = z.superRefine((booking: z.output<typeof contactsFields>, form) => {
  checkContacts(booking.contacts, booking.nominatedContact?.isEnabled ? booking.nominatedContact : null, form)
})
const tidy = <C extends Contact>({ name, email, mobile, ...rest }: C) => ({
  ...rest,
  name: trimmed(name),
  email: trimmed(email),
  mobile: trimmed(mobile),
})
const tidyContacts = ({ contacts, nominatedContact }: z.output<typeof contactsFields>) => ({
  contacts: contacts.map(tidy),
  nominatedContact: nominatedContact?.isEnabled ? tidy(nominatedContact) : null,
})

/** The wizard step that chooses the recipients. */
export const bookingContactsForm = z.pipe(contactsFields.check(contactRules), z.transform(tidyContacts))

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, HH:mm'))
/** One of the offered times. `oasMetadataId` is the id of its first window. */
export const chosenTime = z.object({
  oasMetadataId: z.string().check(z.minLength(1), z.maxLength(100)),
  date: requiredDay('Please select a booking time'),
  startTime: clock,
  endTime: clock,
  technicianId: id,
})

const noProperty = 'Requested property has not been found'
const noService = 'Please select a service'
const timeFields = {
  propertyId: chosen(z.int(noProperty).check(z.gte(1, noProperty), z.lte(largestId, noProperty)), noProperty),
  bookingTypes: chosen(
    z
      .array(z.string().check(z.minLength(1, noService), z.maxLength(100, noService)))
      .check(z.minLength(1, noService), z.maxLength(20, 'At most 20 services can be chosen')),
    noService,
  ),
  /** How the technician gets in. An appointment is agreed with the tenant, an entry notice is served on the tenant. */
  entryMethod: z.prefault(z.enum(entryMethods), 'APPOINTMENT'),
  oasResult: chosen(chosenTime, 'Please select a booking time'),
}

/** The wizard step that chooses the time. */
export const bookingTimeForm = z.object(timeFields)

/** The whole booking. A nominated contact that is disabled is neither checked nor sent. */
export const bookingForm = z.pipe(
  z.object({ ...timeFields, ...contactsFields.shape }).check(contactRules),
  z.transform(({ contacts, nominatedContact, ...time }) => ({
    ...time,
    ...tidyContacts({ contacts, nominatedContact }),
  })),
)
export type BookingForm = z.output<typeof bookingForm>
export type ChosenTime = z.output<typeof chosenTime>
