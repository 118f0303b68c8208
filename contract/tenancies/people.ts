import * as z from 'zod/mini'
import { day } from '../days.ts'

/*
 * People and leases as the portal reads them. The forms are in separate files, so that a page does not load the phone
 * rules.
 */

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
  /** Why the last email to the address came back. */
  emailProblem: z.optional(z.nullable(z.string())),
  contactNumbers: z.array(contactNumber),
  /** Mobile numbers that are allowed to be called. */
  mobileContacts: z.array(z.string()),
  isAllContactNumbersBlacklisted: z.boolean(),
  /** Agreed that notices are served by email; otherwise they go by post. */
  acceptsNoticesByEmail: z.boolean(),
})
export type Occupant = z.infer<typeof occupant>

/** In force today, starting later, or ended. */
export const tenancyStatuses = ['CURRENT', 'UPCOMING', 'PAST'] as const
export type TenancyStatus = (typeof tenancyStatuses)[number]

export const tenancy = z.object({
  tenancyId: z.int(),
  status: z.enum(tenancyStatuses),
  leaseType: z.string(),
  startedAt: day,
  /** Agreed end of the lease. */
  endedAt: z.nullable(day),
  vacatingAt: z.nullable(day),
  /** First day on which it is no longer in force. */
  closedAt: z.nullable(day),
  notes: z.nullable(z.string()),
  /** Name of the management software it came from; null when entered in the portal. */
  source: z.nullable(z.string()),
  occupants: z.array(occupant),
  version: z.int(),
})
export type Tenancy = z.infer<typeof tenancy>

export const tenancySummary = z.object({
  currentTenancy: z.nullable(tenancy),
  isVacant: z.boolean(),
  upcomingTenancy: z.nullable(
    z.object({
      tenancyId: z.int(),
      startDate: day,
      /** It continues the current tenancy, and is removed if that one is marked as vacated. */
      isRenewal: z.boolean(),
    }),
  ),
  /** When a user last confirmed these details. */
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
    /** For example "Carlton VIC 3053". */
    suburb: z.string(),
  }),
  z.object({ kind: z.literal('international'), internationalAddress: z.string() }),
])

export const propertyContact = z.object({
  /** Id of a contact, an occupant or a property manager, depending on the role. */
  contactId: z.int(),
  role: z.string(),
  name: z.string(),
  salutation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Why the last email to the address came back: it counts as not reachable. */
  emailProblem: z.optional(z.nullable(z.string())),
  contactNumbers: z.array(contactNumber),
  address: contactAddress,
  /** Null when it cannot be edited here. */
  version: z.nullable(z.int()),
  /** Software that manages this contact, here or at another property; it would overwrite a change made here. */
  softwareName: z.optional(z.nullable(z.string())),
  /** Number of other properties of the agency with this contact: a change applies to them as well. */
  alsoAt: z.optional(z.int()),
})
export type PropertyContact = z.infer<typeof propertyContact>
