import * as z from 'zod/mini'
import { emailTooLong, nameTooLong } from '../contacts/contact-form.ts'
import { contactNumberTypes, defaultContactNumberType } from '../contacts/contacts.ts'
import { isDay } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import {
  isEmail,
  maybe,
  optionalDay,
  optionalEmail,
  optionalText,
  requiredDay,
  requiredText,
  tell,
} from '../form-rules.ts'
import { longestContactEmail, longestContactName } from '../limits.ts'
import { id, urlId } from '../paging.ts'
import { tenancy } from './people.ts'
import { optionalPhone } from '../phones.ts'
import { leaseTypes } from './tenancies.ts'

const mostNumbers = 20
const mostOccupants = 50

const occupantNumber = z.object({
  contactNumberId: maybe(id),
  type: z.prefault(z.enum(contactNumberTypes), defaultContactNumberType),
  number: optionalPhone,
})

const occupantFields = z.object({
  occupantId: maybe(id),
  name: requiredText('Please enter a name', longestContactName, nameTooLong),
  email: optionalEmail(longestContactEmail, emailTooLong),
  contactNumbers: z.prefault(
    z.array(occupantNumber).check(z.maxLength(mostNumbers, `At most ${mostNumbers} contact numbers`)),
    [],
  ),
})

/** Somebody of the household must be reachable one way or the other. Numbers left blank are dropped. */
export const occupantForm = z.pipe(
  occupantFields.check(
    z.superRefine(({ email, contactNumbers }, form) => {
      if (isEmail(email) || contactNumbers.some(({ number }) => number?.trim())) return
      tell(form, ['contactNumbers'], 'Please enter at least one valid contact number or email')
    }),
  ),
  z.transform(({ contactNumbers, ...occupant }) => ({
    ...occupant,
    contactNumbers: contactNumbers.flatMap(({ number, ...rest }) => (number === null ? [] : [{ ...rest, number }])),
  })),
)
export type OccupantForm = z.output<typeof occupantForm>

const occupantForms = z.array(occupantForm).check(z.maxLength(mostOccupants, `At most ${mostOccupants} occupants`))

const leaseFields = {
  /** The address of the call names the property as well; a form that says it must say it right. */
  propertyId: z.optional(id),
  startDate: requiredDay('Start date is required'),
  endDate: optionalDay,
  vacateDate: optionalDay,
  notes: optionalText(),
}

type Days = { startDate: string; endDate: string | null; vacateDate: string | null }
const daysInOrder = z.superRefine(({ startDate, endDate, vacateDate }: Days, form) => {
  if (!isDay(startDate ?? '')) return
  const isTooEarly = (day: string | null) => isDay(day ?? '') && (day ?? '') <= startDate
  if (isTooEarly(endDate)) tell(form, ['endDate'], 'Tenancy end date cannot be on or before the start date')
  if (isTooEarly(vacateDate)) tell(form, ['vacateDate'], 'Vacate date cannot be on or before the start date')
})

/** The first step of the wizard alone; a renewal and a new lease differ in nothing else. */
export const leaseForm = z
  .object({ leaseType: z.prefault(z.enum(leaseTypes), 'NEW'), ...leaseFields })
  .check(daysInOrder)
export type LeaseForm = z.output<typeof leaseForm>

/** Editing: what kind of lease it was is settled. */
export const tenancyForm = z
  .object({
    ...leaseFields,
    /** As a whole: whoever is not named lives there no longer. */
    occupants: z.prefault(occupantForms, []),
    /** The one that was seen; saving over a newer one is refused. */
    version: z.optional(z.int()),
  })
  .check(daysInOrder)
export type TenancyForm = z.output<typeof tenancyForm>

/** Adding or renewing. */
export const newTenancyForm = z
  .object({
    leaseType: z.prefault(z.enum(leaseTypes), 'NEW'),
    ...leaseFields,
    /** Left out when renewing: the same people stay. */
    occupants: z.optional(occupantForms),
  })
  .check(daysInOrder)
export type NewTenancyForm = z.output<typeof newTenancyForm>

export const addTenancy = endpoint('POST /v1/property/:id/tenancy', {
  summary: 'A new lease, or a renewal of the one in force; either ends the one before',
  params: z.object({ id: urlId }),
  body: newTenancyForm,
  reply: tenancy,
  status: 201,
})
export const updateTenancy = endpoint('PUT /v1/property/:id/tenancy/:tenancyId', {
  summary: 'Corrects a tenancy that is in force or to come, and its people',
  params: z.object({ id: urlId, tenancyId: urlId }),
  body: tenancyForm,
  reply: tenancy,
})
