import type { AuditAction } from '../../platform/audit-actions.ts'
import type { UndoableFact } from '../undoable-actions/undoable-facts.ts'

const ofOccupancy: AuditAction[] = [
  'add-tenancy',
  'renew-tenancy',
  'edit-tenancy',
  'remove-tenancy',
  'mark-vacant',
  'end-vacancy',
  'confirm-tenancy',
  'undo-tenancy-confirmation',
]
const ofKeys: AuditAction[] = ['edit-keys', 'expire-key']

/** The changes that each fact may come from. */
const ofFact: Partial<Record<UndoableFact, AuditAction[]>> = {
  vacancy: ofOccupancy,
  confirmation: ofOccupancy,
  tenancies: ofOccupancy,
  agencyKey: ofKeys,
  manager: ofKeys,
  onsiteKey: ofKeys,
  preferences: [
    'set-entry-preferences',
    'use-agency-preference',
    'expire-entry-exception',
    'restore-entry-preferences',
  ],
  access: [
    'take-access-action',
    'resolve-access-issue',
    'reopen-access-issue',
    'raise-access-issue',
    'move-access-case',
    'add-case-note',
    'request-resolution',
    'book-visit',
  ],
  gas: ['confirm-gas', 'complete-visit'],
  water: ['tell-water-charging'],
  finding: ['dismiss-finding', 'restore-finding'],
  management: [
    'dismiss-new-management',
    'restore-new-management',
    'mark-under-enrolment',
    'stop-enrolment',
    'order-work',
  ],
  request: ['approve-hold', 'decline-hold', 'withdraw-hold'],
  visit: ['cancel-visit', 'move-visit', 'reassign-visit', 'call-off-visit', 'shorten-visit', 'complete-visit'],
  use: ['change-residential-status'],
  accessNotes: ['take-access-action', 'undo-action'],
  agreedDays: ['answer-agreed-day', 'take-access-action'],
  marks: ['snooze-work', 'end-snooze-of-work', 'assign-work'],
}

const tables: Partial<Record<UndoableFact, string>> = {
  management: 'portfolio_properties',
  use: 'portfolio_properties',
  marks: 'work_marks',
}

/** The changes that facts may come from. */
export const changesOf = (facts: readonly UndoableFact[]): AuditAction[] => [
  ...facts.flatMap((fact) => ofFact[fact] ?? []),
  'undo-action',
]

/** The table of facts that belong to no property. */
export const tableOfFacts = (facts: readonly UndoableFact[]): string | null =>
  facts.map((fact) => tables[fact]).find((each) => each !== undefined) ?? null
