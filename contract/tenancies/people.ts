import * as z from 'zod/mini'
import { day } from '../days.ts'

/* People and leases as the portal reads them; the forms stand apart, so that a page does not load phone rules. */

export const contactNumber = z.object({
  contactNumberId: z.int(),
  number: z.string(),
  type: z.string(),
  doNotContactReasonCode: z.nullable(z.string()),
  doNotContactReasonName: z.nullable(z.string()),
})
export type ContactNumber = z.infer<typeof contactNumber>

export const occupant = z.object({
  occupantId: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  contactNumbers: z.array(contactNumber),
  /** Mobile numbers that may be called. */
  mobileContacts: z.array(z.string()),
  isAllContactNumbersBlacklisted: z.boolean(),
})
export type Occupant = z.infer<typeof occupant>

/** In force today, started later, or over. */
export const tenancyStatuses = ['CURRENT', 'UPCOMING', 'PAST'] as const
export type TenancyStatus = (typeof tenancyStatuses)[number]

export const tenancy = z.object({
  tenancyId: z.int(),
  status: z.enum(tenancyStatuses),
  leaseType: z.string(),
  startedAt: day,
  /** End of the lease as agreed. */
  endedAt: z.nullable(day),
  vacatingAt: z.nullable(day),
  /** First day it is no longer in force. */
  closedAt: z.nullable(day),
  notes: z.nullable(z.string()),
  /** Name of the management software it came from; null: typed in the portal. */
  source: z.nullable(z.string()),
  occupants: z.array(occupant),
  version: z.int(),
})
export type Tenancy = z.infer<typeof tenancy>

export const tenancySummary = z.object({
  currentTenancy: z.nullable(tenancy),
  isVacant: z.boolean(),
  upcomingTenancy: z.nullable(z.object({ tenancyId: z.int(), startDate: day })),
  /** When somebody last said that these details are right. */
  confirmedAt: z.nullable(z.string()),
})
export type TenancySummary = z.infer<typeof tenancySummary>

export const contactAddress = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('australian'),
    line1: z.string(),
    line2: z.nullable(z.string()),
    line3: z.nullable(z.string()),
    suburbId: z.int(),
    /** Such as "Carlton VIC 3053". */
    suburb: z.string(),
  }),
  z.object({ kind: z.literal('international'), internationalAddress: z.string() }),
])

export const propertyContact = z.object({
  /** Id within its role: a contact, an occupant or a property manager. */
  contactId: z.int(),
  role: z.string(),
  name: z.string(),
  salutation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  contactNumbers: z.array(contactNumber),
  address: contactAddress,
  /** Null: cannot be edited here. */
  version: z.nullable(z.int()),
  /** At how many other properties of the agency the contact stands too: a change shows there as well. */
  alsoAt: z.optional(z.int()),
})
export type PropertyContact = z.infer<typeof propertyContact>
