/* Numbers that both sides go by. Page sizes of lists stand in paging.ts, the default state in states.ts. */

/** How often an open portal asks whether the session still holds. */
export const sessionRefetchMs = 5 * 60_000
/** Pause after the last key before a search runs. */
export const searchDebounceMs = 300

/** Notes, messages, comments and reasons; the last character included. */
export const longestNotes = 500
/** The words under every message of an agency. */
export const longestFooter = 5000
/** Names and emails of contacts. */
export const longestContactName = 75
export const longestContactEmail = 75
/** The name given to a document's service that is none of ours. */
export const longestOtherServiceName = 200
/** "Longer than 5 characters", so six is the first length accepted. */
export const shortestKeyNotes = 6
/** Numbers people write on key tags. */
export const longestKeyNumber = 50
/** Markup of a message; its visible text is limited far tighter. */
export const longestMarkup = 20_000

/** A key left onsite for a while is there for one to six months from today. */
export const temporaryKeyMonths = { least: 1, most: 6 } as const

/** Holds are reviewed and cancellations processed within this time. */
export const reviewHours = 48
/** What changes in the management software takes up to this long to arrive. */
export const integrationDelayHours = 24

export const mostToEmails = 5
export const mostCcEmails = 5
/** Images dropped into a message. */
export const largestEditorImage = 2 * 1024 * 1024
/** @public */
export const editorImageWidthPx = 200
/** @public */
export const editorHeightPx = 300

/** @public A chosen time is held for the person who books. */
export const bookingSeconds = 300
/** Digits of a nominated contact's mobile number. */
export const mostMobileDigits = 15

/** Documents and third-party evidence; exactly this size still passes. */
export const largestUpload = 20 * 1024 * 1024
export const uploadsAtOnce = 2
export const uploadTickMs = 1000
export const uploadPanelHeightPx = 400

export const portfolioSwitcherPageSize = 5
export const newManagementsPageSize = 10
export const urgentListPageSize = 5
export const dashboardSkeletonRows = 10
/** Invoices are asked for again while one is on its way to the management software. */
export const invoiceRefetchMs = 60_000

/** An important access issue unresolved for more days than this brings the suspension warning. */
export const suspensionWarningDays = 21
/** Due within this many days is "approaching". */
export const approachingServiceDays = 30
export const recentlyAddedDays = 30
export const newManagementDays = 30
/** Tenancy details not confirmed for more days than this need an update. */
export const updateRequiredDays = 30
