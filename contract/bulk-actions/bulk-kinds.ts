export const bulkPropertyKinds = ['CONFIRM_TENANCY', 'SEND_EMAIL', 'ALLOW_ENTRY_NOTICE'] as const
export type BulkPropertyKind = (typeof bulkPropertyKinds)[number]
export const bulkForwardKinds = ['FORWARD_QUOTES', 'FORWARD_INVOICES'] as const
export const bulkItemKinds = [...bulkForwardKinds, 'UPLOAD_INVOICES'] as const
export type BulkForwardKind = (typeof bulkForwardKinds)[number]
export type BulkItemKind = (typeof bulkItemKinds)[number]
/** At properties that a new rule of law asks something of. */
export const bulkCampaignKinds = ['SEND_LAW_LETTERS', 'REQUEST_LAW_QUOTES', 'REQUEST_LAW_VISITS'] as const
export type BulkCampaignKind = (typeof bulkCampaignKinds)[number]
/** At properties of the portfolio. */
export const bulkEditKinds = ['EDIT_MANAGER', 'EDIT_KEYS', 'EDIT_PREFERENCES', 'CONFIRM_DETAILS'] as const
export type BulkEditKind = (typeof bulkEditKinds)[number]
export const bulkActionKinds = [...bulkPropertyKinds, ...bulkItemKinds, ...bulkCampaignKinds, ...bulkEditKinds] as const
export type BulkActionKind = (typeof bulkActionKinds)[number]
export const bulkActionLabels: Record<BulkActionKind, string> = {
  CONFIRM_TENANCY: 'Confirm tenancy details',
  SEND_EMAIL: 'Email the tenants',
  ALLOW_ENTRY_NOTICE: 'Allow entry by notice',
  FORWARD_QUOTES: 'Forward quotes to landlords',
  FORWARD_INVOICES: 'Forward invoices to landlords',
  UPLOAD_INVOICES: 'Upload invoices',
  SEND_LAW_LETTERS: 'Write to owners',
  REQUEST_LAW_QUOTES: 'Request quotes',
  REQUEST_LAW_VISITS: 'Request visits',
  EDIT_MANAGER: 'Change the property manager',
  EDIT_KEYS: 'Change keys',
  EDIT_PREFERENCES: 'Change entry preferences',
  CONFIRM_DETAILS: 'Confirm tenancy details',
}
export const isEditKind = (kind: BulkActionKind): kind is BulkEditKind =>
  (bulkEditKinds as readonly BulkActionKind[]).includes(kind)
export const isCampaignKind = (kind: BulkActionKind): kind is BulkCampaignKind =>
  (bulkCampaignKinds as readonly BulkActionKind[]).includes(kind)
/** Of the list of access issues, which a property can leave. */
export const isAccessKind = (kind: BulkActionKind): kind is BulkPropertyKind =>
  (bulkPropertyKinds as readonly BulkActionKind[]).includes(kind)
export const isItemKind = (kind: BulkActionKind): kind is BulkItemKind =>
  (bulkItemKinds as readonly BulkActionKind[]).includes(kind)

/** What an action is done at. */
export type BulkSubject = 'property' | 'quote' | 'invoice'
export const bulkSubjects: Record<BulkActionKind, BulkSubject> = {
  CONFIRM_TENANCY: 'property',
  SEND_EMAIL: 'property',
  ALLOW_ENTRY_NOTICE: 'property',
  FORWARD_QUOTES: 'quote',
  FORWARD_INVOICES: 'invoice',
  UPLOAD_INVOICES: 'invoice',
  SEND_LAW_LETTERS: 'property',
  REQUEST_LAW_QUOTES: 'property',
  REQUEST_LAW_VISITS: 'property',
  EDIT_MANAGER: 'property',
  EDIT_KEYS: 'property',
  EDIT_PREFERENCES: 'property',
  CONFIRM_DETAILS: 'property',
}
/** An email that was sent and a bill that was uploaded cannot be taken back. */
export const canKindBeUndone = (kind: BulkActionKind): boolean =>
  kind === 'CONFIRM_TENANCY' || kind === 'ALLOW_ENTRY_NOTICE' || isEditKind(kind)

export const doesKindSendMail = (kind: BulkActionKind): boolean =>
  kind === 'SEND_EMAIL' || kind === 'FORWARD_QUOTES' || kind === 'FORWARD_INVOICES' || kind === 'SEND_LAW_LETTERS'

/**
 * WAITING and UNDOING are still to be done. RUNNING was started, and the upload of the invoice has not ended. KEPT was
 * not undone, because the property was changed since.
 */
export const bulkStatuses = ['WAITING', 'RUNNING', 'DONE', 'SKIPPED', 'FAILED', 'UNDOING', 'UNDONE', 'KEPT'] as const
export type BulkStatus = (typeof bulkStatuses)[number]
