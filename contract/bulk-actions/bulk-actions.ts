import * as z from 'zod/mini'
import { accessIssueFilter } from '../access-issues/access-issue-lists.ts'
import { previewEmail } from '../emails.ts'
import { endpoint } from '../endpoint.ts'
import { addIssue, chosen, maybe, optionalDay, optionalText } from '../form-rules.ts'
import { mostBulkProperties } from '../limits.ts'
import { id, page, pageQuery, urlId } from '../paging.ts'
import { bulkActionKinds, bulkPropertyKinds, bulkStatuses, type BulkPropertyKind } from './bulk-kinds.ts'

/* One action at many properties of the list of access issues, done by a job. For quotes and invoices see bulk-items.ts. */

const propertyIds = z
  .array(id)
  .check(z.maxLength(mostBulkProperties, `At most ${mostBulkProperties} properties can be selected`))

/** Either properties, or all that match a filter of the list except some. */
export const selectionBy = <Filter extends z.ZodMiniType>(filterOfList: Filter) =>
  z.object({ propertyIds: maybe(propertyIds), filter: maybe(filterOfList), except: maybe(propertyIds) }).check(
    z.superRefine(({ propertyIds: ids, filter }, faults) => {
      if (filter === null && (ids ?? []).length === 0)
        addIssue(faults, ['propertyIds'], 'Please select at least one property')
      if (filter !== null && ids !== null)
        addIssue(faults, ['propertyIds'], 'Give either properties or a filter, not both')
    }),
  )
export const bulkSelection = selectionBy(accessIssueFilter)
export type BulkSelection = z.output<typeof bulkSelection>
export type BulkSelectionInput = z.input<typeof bulkSelection>

const example = z.object({ propertyId: z.int(), address: z.string() })
/** Why some of the selected properties cannot take an action. */
export const impossibleProperties = z.object({ reason: z.string(), count: z.int(), examples: z.array(example) })
export const bulkChoice = z.object({
  kind: z.enum(bulkPropertyKinds),
  /** How many of the selected properties can take it. */
  possible: z.int(),
  /** The first of them. */
  examples: z.array(example),
  impossible: z.array(impossibleProperties),
  /** Why no property can take it, such as a state whose law allows no entry by notice. */
  unavailable: z.nullable(z.string()),
})
export type BulkChoice = z.infer<typeof bulkChoice>

export const bulkCheck = z.object({
  total: z.int(),
  choices: z.array(bulkChoice),
  templates: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      possible: z.int(),
      /** How many are left out because their tenants were emailed today with this template. */
      emailedToday: z.int(),
    }),
  ),
  /** First and last day until which entry by notice can be allowed. */
  untilBounds: z.object({ min: z.string(), max: z.string() }),
})
export type BulkCheck = z.infer<typeof bulkCheck>

const actionFields = {
  kind: chosen(z.enum(bulkPropertyKinds), 'Please choose an action'),
  template: optionalText(60),
  until: optionalDay,
}
type ActionFields = { kind: BulkPropertyKind; template: string | null; until: string | null }
const actionRules = z.superRefine(({ kind, template, until }: ActionFields, faults) => {
  if (kind === 'SEND_EMAIL' && template === null) addIssue(faults, ['template'], 'Please choose a template')
  if (kind === 'ALLOW_ENTRY_NOTICE' && until === null) addIssue(faults, ['until'], 'Expiration date is required')
})
/** The form of the dialog. The bounds of the day depend on today in the agency's state, so the server checks them. */
export const bulkActionForm = z.object(actionFields).check(actionRules)

export const bulkAction = z.object({
  id: z.int(),
  kind: z.enum(bulkActionKinds),
  /** The label of the email template. */
  template: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** What an edit sets, as a sentence. */
  edit: z.optional(z.nullable(z.string())),
  startedBy: z.string(),
  startedAt: z.string(),
  stoppedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  total: z.int(),
  counts: z.object({
    WAITING: z.int(),
    RUNNING: z.int(),
    DONE: z.int(),
    SKIPPED: z.int(),
    FAILED: z.int(),
    UNDOING: z.int(),
    UNDONE: z.int(),
    KEPT: z.int(),
  }),
  undoStartedAt: z.nullable(z.string()),
  undoFinishedAt: z.nullable(z.string()),
  canBeUndone: z.boolean(),
  /** The recent action of the user who started it, by which it is undone; null if it is none. */
  undoId: z.optional(z.nullable(z.uuid())),
  /** How many properties were left out when it was stopped. */
  leftByStop: z.int(),
  /** How many of those that were done have no open access issue now, so the list no longer shows them. */
  leftList: z.int(),
})
export type BulkAction = z.infer<typeof bulkAction>

/** Running, or being undone. */
export const isBulkActionActive = ({ finishedAt, undoStartedAt, undoFinishedAt }: BulkAction): boolean =>
  finishedAt === null || (undoStartedAt !== null && undoFinishedAt === null)

export const bulkResult = z.object({
  /** The quote, the invoice, or else the property. */
  itemId: z.int(),
  /** "Quote #1234"; null for a property. */
  itemLabel: z.nullable(z.string()),
  propertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  status: z.enum(bulkStatuses),
  /** The result, or why there is none. */
  note: z.nullable(z.string()),
  /** It was done, and has no open access issue now. */
  hasLeftList: z.boolean(),
})
export type BulkResult = z.infer<typeof bulkResult>

/** What confirming the tenancy details of a property states. */
export const bulkTenancy = z.object({
  propertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  isVacant: z.boolean(),
  /** Names of the tenants; none if it is vacant. */
  tenants: z.array(z.string()),
  leaseStart: z.nullable(z.string()),
  leaseEnd: z.nullable(z.string()),
})
export type BulkTenancy = z.infer<typeof bulkTenancy>

const params = z.object({ id: urlId })

export const checkBulkAction = endpoint('POST /v1/agency/bulk-actions/check', {
  summary: 'Which actions the selected properties can take, and why the others cannot',
  body: z.object({ selection: bulkSelection }),
  reply: bulkCheck,
})
export const listBulkTenancies = endpoint('POST /v1/agency/bulk-actions/tenancies', {
  summary: 'The tenancies that would be confirmed at the selected properties',
  query: z.object(pageQuery),
  body: z.object({ selection: bulkSelection }),
  reply: page(bulkTenancy),
})
export const previewBulkEmail = endpoint('POST /v1/agency/bulk-actions/preview-email', {
  summary: 'The email that one of the selected properties would get',
  body: z.object({ propertyId: id, template: z.string() }),
  reply: previewEmail.reply,
})
export const startBulkAction = endpoint('POST /v1/agency/bulk-actions', {
  summary: 'Start one action at many properties; a job does it',
  body: z
    .object({
      selection: bulkSelection,
      /** How many properties the user selected; refused if the filter matches another number by now. */
      count: z.int(),
      ...actionFields,
    })
    .check(actionRules),
  reply: bulkAction,
})
export const listBulkActions = endpoint('GET /v1/agency/bulk-actions', {
  summary: 'The bulk actions that this user started in the last week, newest first',
  reply: z.object({ items: z.array(bulkAction) }),
})
export const getBulkAction = endpoint('GET /v1/agency/bulk-actions/:id', {
  summary: 'The progress of a bulk action',
  params,
  reply: bulkAction,
})
export const listBulkResults = endpoint('GET /v1/agency/bulk-actions/:id/properties', {
  summary: 'The result of a bulk action at each property',
  params,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(bulkStatuses)) }),
  reply: page(bulkResult),
})
export const stopBulkAction = endpoint('POST /v1/agency/bulk-actions/:id/stop', {
  summary: 'Leave out the properties that are still waiting',
  params,
  reply: bulkAction,
})
export const continueBulkAction = endpoint('POST /v1/agency/bulk-actions/:id/continue', {
  summary: 'Start the same action at the properties that were left out when it was stopped',
  params,
  reply: bulkAction,
})
export const undoBulkAction = endpoint('POST /v1/agency/bulk-actions/:id/undo', {
  summary: 'Restore the properties that were not changed since',
  params,
  reply: bulkAction,
})
