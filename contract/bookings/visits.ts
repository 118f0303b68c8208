import * as z from 'zod/mini'

/** A notice of entry as it was served, or as it is to be posted. */
export const servedNotice = z.object({
  noticeId: z.int(),
  formName: z.string(),
  /** EMAIL, POST or HAND. */
  servedBy: z.string(),
  /** When it left, or until it is posted when it is to be posted. */
  servedAt: z.string(),
  /** "Served by email on 16/11/2026", "To be posted on 17/11/2026". */
  statusText: z.string(),
  /** "For entry on Tuesday 17th November 2026, 8:00 am to 10:00 am", "Lawful until 10:00 am on 17/11/2026". */
  entryLines: z.array(z.string()),
  /** It waits for the provider's details, or waited until it could not be served in time. */
  hold: z.optional(z.nullable(z.enum(['WAITS', 'TOO_LATE']))),
  /** Why the entry is not lawful, because the notice was posted or served too late: the visit must be moved. Null otherwise. */
  tooLateReason: z.nullable(z.string()),
  /** When it counts as received; an estimate until a letter is posted. */
  receivedAt: z.nullable(z.string()),
  /** Names of the tenants. */
  servedTo: z.array(z.string()),
  /** The notice as a document; null until it is drawn. */
  documentId: z.nullable(z.int()),
  /** QUEUED, SENT or FAILED by email; null by post. */
  mailStatus: z.nullable(z.string()),
})
export type ServedNotice = z.infer<typeof servedNotice>

export const visitContact = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  isPrimaryContact: z.boolean(),
  /** Named for this visit only, not an occupant. */
  isNominated: z.boolean(),
})
export type VisitContact = z.infer<typeof visitContact>

/** A visit that is booked for today or later. */
export const bookedVisit = z.object({
  visitId: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  technicianName: z.string(),
  serviceIds: z.array(z.int()),
  bookingTypes: z.array(z.string()),
  entryMethod: z.nullable(z.string()),
  contacts: z.array(visitContact),
  /** The notice in force; null without one. */
  notice: z.nullable(servedNotice),
  /** Notices that were served for this visit and withdrawn, as sentences. */
  withdrawnNotices: z.array(z.string()),
  version: z.int(),
})
export type BookedVisit = z.infer<typeof bookedVisit>
