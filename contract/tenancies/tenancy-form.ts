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
  requiredLine,
  addIssue,
} from '../form-rules.ts'
import { longestContactEmail, longestContactName } from '../limits.ts'
import { id, urlId } from '../paging.ts'
import { tenancy } from './people.ts'
import { mobileOnly, optionalPhone } from '../phones.ts'
import { leaseTypes } from './tenancies.ts'

const mostNumbers = 20
const mostOccupants = 50

export const occupantNumber = z
  .object({
    contactNumberId: maybe(id),
    type: z.prefault(z.enum(contactNumberTypes), defaultContactNumberType),
    number: optionalPhone,
  })
  .check(mobileOnly)

const occupantFields = z.object({
  occupantId: maybe(id),
  name: requiredLine('Please enter a name', longestContactName, nameTooLong),
  email: optionalEmail(longestContactEmail, emailTooLong),
  /** Left out: unchanged, and not agreed for a new occupant. */
  acceptsNoticesByEmail: z.optional(z.boolean()),
  contactNumbers: z
    .prefault(z.array(occupantNumber).check(z.maxLength(mostNumbers, `At most ${mostNumbers} contact numbers`)), [])
    .register(z.globalRegistry, { hasAlternative: true }),
})

/** Each occupant needs a number or an email address. Blank numbers are dropped. */
export const occupantForm = z.pipe(
  occupantFields.check(
    z.superRefine(({ email, acceptsNoticesByEmail, contactNumbers }, form) => {
      if (acceptsNoticesByEmail && !email?.trim())
        addIssue(form, ['email'], 'Please enter the email address for notices')
      if (isEmail(email) || contactNumbers.some(({ number }) => number?.trim())) return
      addIssue(form, ['contactNumbers'], 'Please enter at least one valid contact number or email')
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
  /** Optional, because the address of the call names the property too; if sent, both must agree. */
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
  if (isTooEarly(endDate)) addIssue(form, ['endDate'], 'Tenancy end date cannot be on or before the start date')
  if (isTooEarly(vacateDate)) addIssue(form, ['vacateDate'], 'Vacate date cannot be on or before the start date')
})

/** The first step of the wizard. A renewal and a new lease have the same fields. */
export const leaseForm = z
  .object({ leaseType: z.prefault(z.enum(leaseTypes), 'NEW'), ...leaseFields })
  .check(daysInOrder)
export type LeaseForm = z.output<typeof leaseForm>

/** For editing: the lease type can no longer change. */
export const tenancyForm = z
  .object({
    ...leaseFields,
    /** The complete list: an occupant who is left out no longer lives there. */
    occupants: z.prefault(occupantForms, []),
    /** The version that the user edited; a save with an older version is refused. */
    version: z.optional(z.int()),
  })
  .check(daysInOrder)
export type TenancyForm = z.output<typeof tenancyForm>

/** For adding or renewing. */
export const newTenancyForm = z
  .object({
    leaseType: z.prefault(z.enum(leaseTypes), 'NEW'),
    ...leaseFields,
    /** Left out when renewing with the same occupants. */
    occupants: z.optional(occupantForms),
  })
  .check(daysInOrder)
export type NewTenancyForm = z.output<typeof newTenancyForm>

export const addTenancy = endpoint('POST /v1/property/:id/tenancy', {
  summary: 'Add a new lease or renew the current one; either ends the previous lease',
  params: z.object({ id: urlId }),
  body: newTenancyForm,
  reply: tenancy,
  status: 201,
})
export const updateTenancy = endpoint('PUT /v1/property/:id/tenancy/:tenancyId', {
  summary: 'Correct a current or upcoming tenancy and its occupants',
  params: z.object({ id: urlId, tenancyId: urlId }),
  body: tenancyForm,
  reply: tenancy,
})
