import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'

/** The header of a reply with the id by which the change can be undone. */
export const undoHeader = 'undo-action'
/** For how long an action can be undone. */
export const undoHours = 24

/** What can be undone, as it is listed. */
export const undoableLabels = {
  ADD_TENANCY: 'Tenancy added',
  EDIT_TENANCY: 'Tenancy changed',
  REMOVE_TENANCY: 'Tenancy removed',
  MARK_VACANT: 'Marked as vacant',
  CONFIRM_TENANCY: 'Tenancy details confirmed',
  EDIT_KEYS: 'Keys changed',
  SET_PREFERENCES: 'Entry preferences changed',
  FOLLOW_AGENCY: 'Entry preferences of the agency used',
  CONFIRM_GAS: 'Gas appliances confirmed',
  CHARGE_WATER: 'Water charging answered',
  REQUEST_HOLD: 'Hold requested',
  BOOK_VISIT: 'Visit booked',
  MOVE_VISIT: 'Visit moved',
  SOLVE_ACCESS: 'Access issue solved',
  CHANGE_USE: 'Residential status changed',
  DISMISS_FINDING: 'Finding dismissed',
  RESTORE_FINDING: 'Finding restored',
  DISMISS_MANAGEMENT: 'New management dismissed',
  RESTORE_MANAGEMENT: 'New management restored',
  BEGIN_ENROLMENT: 'Marked as under enrolment',
  SNOOZE_WORK: 'Snoozed in the list of work',
  WAKE_WORK: 'Brought back to the list of work',
  ASSIGN_WORK: 'Work assigned',
  BULK: 'Bulk action',
} satisfies Record<string, string>
export type UndoableKind = keyof typeof undoableLabels

const recentAction = z.object({
  id: z.uuid(),
  /** What was done: "Keys changed". */
  title: z.string(),
  /** Where: an address, or how many properties. */
  place: z.string(),
  /** The property, if it is one of the provider's. */
  propertyId: z.nullable(z.int()),
  doneAt: z.string(),
  /** The administrator who did it while viewing the portal as the user. */
  doneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Why it cannot be undone any more; null if it can, or was. */
  problem: z.nullable(z.string()),
})
export type RecentAction = z.infer<typeof recentAction>

export const listRecentActions = endpoint('GET /v1/actions', {
  summary: 'What the user did in the last 24 hours and can undo, newest first',
  query: z.object(pageQuery),
  reply: z.object({ items: z.array(recentAction), total: z.int() }),
})

export const undoRecentAction = endpoint('POST /v1/actions/:id/undo', {
  summary: 'Undo an action; refused with what changed if somebody changed it since',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    id: z.uuid(),
    /** What was undone, as a sentence. */
    message: z.string(),
    undoneAt: z.string(),
  }),
})
