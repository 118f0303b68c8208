/* Limits that server and portal share. Page sizes of lists are in paging.ts, the default state is in states.ts. */

/** How often an open portal checks that its session is still valid. */
export const sessionRefetchMs = 5 * 60_000
/** Pause after the last keystroke before a search runs. */
export const searchDebounceMs = 300

/** Longest notes, message, comment or reason, in characters. */
export const longestNotes = 500
/** Longest footer of an agency's emails. */
export const longestFooter = 5000
/** Longest names and emails of contacts. */
export const longestContactName = 75
export const longestContactEmail = 75
/** Longest custom name of a document's service. */
export const longestOtherServiceName = 200
/** The text must be "longer than 5 characters", so six is the shortest accepted. */
export const shortestKeyNotes = 6
/** Longest key number. */
export const longestKeyNumber = 50
/** Longest markup of a message; the limit on its visible text is far lower. */
export const longestMarkup = 20_000

/** A temporary key onsite may stay for one to six months from today. */
export const temporaryKeyMonths = { least: 1, most: 6 } as const

/** Hours within which hold requests are reviewed and cancellation requests processed. */
export const reviewHours = 48
/** A service may be on hold for at most this many months from today. */
export const longestHoldMonths = 12
/** Hours until a change in the management software appears here. */
export const integrationDelayHours = 24

export const mostToEmails = 5
export const mostCcEmails = 5
/** Largest image in a message. */
export const largestEditorImage = 2 * 1024 * 1024
/** @public */
export const editorImageWidthPx = 200
/** @public */
export const editorHeightPx = 300

/** @public How long a chosen time is held for the user who is booking it. */
export const bookingSeconds = 300
/** Most occupants who are told about a visit; each gets a mail. */
export const mostVisitContacts = 20
/** Longest mobile number of a nominated contact, in digits. */
export const mostMobileDigits = 15

/** Largest document; a file of exactly this size is accepted. */
export const largestUpload = 20 * 1024 * 1024
/** How long a deleted document can be restored. */
export const documentRestoreDays = 30
export const uploadsAtOnce = 2
export const uploadTickMs = 1000
export const uploadPanelHeightPx = 400

export const portfolioSwitcherPageSize = 5
export const newManagementsPageSize = 10
export const urgentListPageSize = 5
export const dashboardSkeletonRows = 10
/** Most properties of one bulk action. */
export const mostBulkProperties = 1000
/** How often the progress of a running bulk action is loaded. */
export const bulkActionRefetchMs = 1000
/** How long a bulk action is listed and can be undone. */
export const bulkActionDays = 7
/** How often invoices are reloaded while one is being uploaded to the management software. */
export const invoiceRefetchMs = 60_000

/** An important access issue that stays unresolved for more days gets the suspension warning. */
export const suspensionWarningDays = 21
/** A service due within this many days is "approaching". */
export const approachingServiceDays = 30
export const recentlyAddedDays = 30
export const newManagementDays = 30
/** Tenancy details that were not confirmed for more days require an update. */
export const updateRequiredDays = 30
