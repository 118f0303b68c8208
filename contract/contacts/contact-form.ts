import * as z from 'zod/mini'
import { contactNumberTypes, defaultContactNumberType } from './contacts.ts'
import { endpoint } from '../endpoint.ts'
import { chosen, maybe, optionalEmail, optionalText, requiredText } from '../form-rules.ts'
import { longestContactEmail, longestContactName } from '../limits.ts'
import { id, largestId, urlId } from '../paging.ts'
import { propertyContact } from '../tenancies/people.ts'
import { mobileOnly, requiredPhone } from '../phones.ts'

const longestLine = 200
const lineTooLong = 'Address lines must be 200 characters or less'
const mostNumbers = 20

export const nameTooLong = 'Name must not be longer than 75 characters'
export const emailTooLong = 'Email must not be longer than 75 characters'

export const contactNumberForm = z
  .object({
    contactNumberId: maybe(id),
    type: z.prefault(z.enum(contactNumberTypes), defaultContactNumberType),
    number: requiredPhone('Contact number is required'),
  })
  .check(mobileOnly)

const suburbId = z.int().check(z.gte(1, 'Suburb is required'), z.lte(largestId, 'Suburb is required'))

export const addressForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('australian'),
    addressId: maybe(id),
    line1: requiredText('Address line 1 is required', longestLine, lineTooLong),
    line2: optionalText(longestLine, lineTooLong),
    line3: optionalText(longestLine, lineTooLong),
    suburbId: chosen(suburbId, 'Suburb is required'),
    /** Display only; the id decides. */
    suburb: optionalText(longestLine, lineTooLong),
  }),
  z.object({ kind: z.literal('international'), internationalAddress: requiredText('Address is required') }),
])

export const contactForm = z.object({
  name: requiredText('Name is required', longestContactName, nameTooLong),
  email: optionalEmail(longestContactEmail, emailTooLong),
  salutation: optionalText(longestContactName, 'Salutation must not be longer than 75 characters'),
  contactNumbers: z.prefault(
    z.array(contactNumberForm).check(z.maxLength(mostNumbers, `At most ${mostNumbers} contact numbers`)),
    [],
  ),
  address: z.prefault(addressForm, { kind: 'none' }),
})
export type ContactForm = z.output<typeof contactForm>

export const updateContact = endpoint('PUT /v1/property/:id/contacts/:contactId', {
  summary: 'Change a landlord at all of their properties',
  params: z.object({ id: urlId, contactId: urlId }),
  body: z.extend(contactForm, { version: z.optional(z.int()) }),
  reply: propertyContact,
})
