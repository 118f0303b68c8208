import type { UndoableKind } from '../../../contract/undo.ts'

/** What is compared and restored, as it is named in a sentence. */
export const undoableFacts = {
  vacancy: 'the vacancy',
  confirmation: 'the confirmation of the details',
  tenancies: 'the tenancies',
  agencyKey: 'the agency’s key',
  manager: 'the property manager',
  onsiteKey: 'the key at the property',
  preferences: 'the entry preferences',
  access: 'the access issues',
  gas: 'the gas appliances',
  water: 'the water charging',
  finding: 'the finding',
  management: 'the property',
  request: 'the request',
  visit: 'the visit',
  marks: 'the marks',
  use: 'the residential status',
  accessNotes: 'the notes about access',
  agreedDays: 'the agreed day',
} satisfies Record<string, string>
export type UndoableFact = keyof typeof undoableFacts

const occupancy: UndoableFact[] = ['vacancy', 'confirmation', 'tenancies', 'access']
const preferences: UndoableFact[] = ['preferences', 'access']

export const factsOfKind: Record<UndoableKind, readonly UndoableFact[]> = {
  ADD_TENANCY: occupancy,
  EDIT_TENANCY: occupancy,
  REMOVE_TENANCY: occupancy,
  MARK_VACANT: occupancy,
  CONFIRM_TENANCY: occupancy,
  EDIT_KEYS: ['agencyKey', 'manager', 'onsiteKey', 'access'],
  SET_PREFERENCES: preferences,
  FOLLOW_AGENCY: preferences,
  CONFIRM_GAS: ['gas'],
  CHARGE_WATER: ['water'],
  REQUEST_HOLD: ['request'],
  BOOK_VISIT: ['visit'],
  MOVE_VISIT: ['visit'],
  SOLVE_ACCESS: [...occupancy, 'agencyKey', 'manager', 'onsiteKey', 'preferences', 'accessNotes', 'agreedDays'],
  CHANGE_USE: ['use'],
  DISMISS_FINDING: ['finding'],
  RESTORE_FINDING: ['finding'],
  DISMISS_MANAGEMENT: ['management'],
  RESTORE_MANAGEMENT: ['management'],
  BEGIN_ENROLMENT: ['management'],
  SNOOZE_WORK: ['marks'],
  WAKE_WORK: ['marks'],
  ASSIGN_WORK: ['marks'],
  BULK: [],
}
