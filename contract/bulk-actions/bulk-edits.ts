import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { entryPreferenceFields, entryPreferenceValues } from '../entry-preferences.ts'
import { addIssue, chosen, maybe, optionalDay, optionalText } from '../form-rules.ts'
import { availabilities } from '../keys.ts'
import { id, managerQuery, pageQuery, repeatable, searchQuery, serviceExclusivities, urlText } from '../paging.ts'
import { serviceCode } from '../services.ts'
import { bulkAction, bulkChoice, selectionBy } from './bulk-actions.ts'
import { bulkEditKinds, type BulkEditKind } from './bulk-kinds.ts'

/* One edit at many properties of the portfolio, done by a job. Progress, results, stopping and undoing are those of bulk-actions.ts. */

/** The filter of the portfolio, without its pages and order. */
export const portfolioFilter = z.object({
  ...searchQuery,
  facet: z._default(repeatable(urlText(60)), []),
  service: z._default(repeatable(serviceCode), []),
  serviceExclusivity: z._default(z.enum(serviceExclusivities), 'INCLUDING'),
  ...managerQuery,
})

export const bulkEditSelection = selectionBy(portfolioFilter)
export type BulkEditSelection = z.output<typeof bulkEditSelection>
export type BulkEditSelectionInput = z.input<typeof bulkEditSelection>

/** What becomes of the key at the agency. Each key has a number of its own, so that one is recorded at its property only. */
export const agencyKeyEdits = { KEEP: 'Leave as it is', NONE: 'We hold no key' } as const
const agencyKeyEdit = z.enum(['KEEP', 'NONE'])
const onsiteEdit = z.enum(['KEEP', ...availabilities])
const preferenceEdit = z.enum(['KEEP', ...entryPreferenceValues])
export type PreferenceEdit = z.output<typeof preferenceEdit>

const keep = 'KEEP' as const
const editFields = {
  kind: chosen(z.enum(bulkEditKinds), 'Please choose what to change'),
  managerId: maybe(id),
  agencyKey: z.prefault(agencyKeyEdit, keep),
  onsiteKey: z.prefault(onsiteEdit, keep),
  onsiteNotes: optionalText(),
  onsiteUntil: optionalDay,
  occupantAppointmentPreference: z.prefault(preferenceEdit, keep),
  internalEnPreference: z.prefault(preferenceEdit, keep),
  vacantEntryPreference: z.prefault(preferenceEdit, keep),
  exceptionsUntil: optionalDay,
}
type EditFields = { [Name in keyof typeof editFields]: z.output<(typeof editFields)[Name]> }

const editRules = z.superRefine((edit: EditFields, faults) => {
  const { kind, agencyKey, onsiteKey } = edit
  if (kind === 'EDIT_MANAGER' && edit.managerId === null)
    addIssue(faults, ['managerId'], 'Please choose a property manager')
  if (kind === 'EDIT_KEYS') {
    if (agencyKey === 'KEEP' && onsiteKey === 'KEEP') addIssue(faults, ['agencyKey'], 'Please choose what to change')
    if (onsiteKey === 'TEMPORARY' && edit.onsiteUntil === null)
      addIssue(faults, ['onsiteUntil'], 'There must be an expiration date if key is temporarily available')
  }
  if (kind === 'EDIT_PREFERENCES') {
    const values = entryPreferenceFields.map((field) => edit[field])
    if (values.every((value) => value === 'KEEP'))
      addIssue(faults, ['occupantAppointmentPreference'], 'Please choose what to change')
    if (values.includes('BY_EXCEPTION') && edit.exceptionsUntil === null)
      addIssue(faults, ['exceptionsUntil'], 'Expiration date is required')
  }
})
/** The form of the dialog. What depends on a property or on today is checked by the server, for each property. */
export const bulkEditForm = z.object(editFields).check(editRules)
export type BulkEdit = z.output<typeof bulkEditForm>
export type BulkEditInput = z.input<typeof bulkEditForm>

export const bulkEditRow = z.object({
  propertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  /** What changes there, such as “Property manager” from one name to another. */
  from: z.string(),
  to: z.string(),
})
export type BulkEditRow = z.infer<typeof bulkEditRow>

export const bulkEditPreview = z.object({
  /** The properties that would change, a page of them. */
  items: z.array(bulkEditRow),
  /** How many would change. */
  total: z.int(),
  /** How many are selected. */
  selected: z.int(),
  impossible: bulkChoice.shape.impossible,
})
export type BulkEditPreview = z.infer<typeof bulkEditPreview>

export const previewBulkEdit = endpoint('POST /v1/agency/bulk-actions/edits/preview', {
  summary: 'What an edit would change at each of the selected properties, and which it leaves out',
  query: z.object(pageQuery),
  body: z.object({ selection: bulkEditSelection, ...editFields }).check(editRules),
  reply: bulkEditPreview,
})
export const startBulkEdit = endpoint('POST /v1/agency/bulk-actions/edits', {
  summary: 'Change the same at many properties; a job does it',
  body: z
    .object({
      selection: bulkEditSelection,
      /** How many properties the user selected; refused if the filter matches another number by now. */
      count: z.int(),
      ...editFields,
    })
    .check(editRules),
  reply: bulkAction,
})

/** The edit of one kind, with only the fields that count. */
export function relevantEdit(edit: BulkEdit): BulkEdit {
  const { kind } = edit
  const none: BulkEdit = {
    kind,
    managerId: null,
    agencyKey: 'KEEP',
    onsiteKey: 'KEEP',
    onsiteNotes: null,
    onsiteUntil: null,
    occupantAppointmentPreference: 'KEEP',
    internalEnPreference: 'KEEP',
    vacantEntryPreference: 'KEEP',
    exceptionsUntil: null,
  }
  const ofKind: Record<BulkEditKind, Partial<BulkEdit>> = {
    EDIT_MANAGER: { managerId: edit.managerId },
    EDIT_KEYS: {
      agencyKey: edit.agencyKey,
      onsiteKey: edit.onsiteKey,
      onsiteNotes: edit.onsiteKey === 'KEEP' ? null : edit.onsiteNotes,
      onsiteUntil: edit.onsiteKey === 'TEMPORARY' ? edit.onsiteUntil : null,
    },
    EDIT_PREFERENCES: {
      ...Object.fromEntries(entryPreferenceFields.map((field) => [field, edit[field]])),
      exceptionsUntil: edit.exceptionsUntil,
    },
    CONFIRM_DETAILS: {},
  }
  return { ...none, ...ofKind[kind] }
}
