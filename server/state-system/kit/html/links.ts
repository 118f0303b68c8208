import type { StateSite } from '../routes/state-site.ts'

type Query = Record<string, string | number | undefined>

/** A path of this system for links; parameters without a value are left out. */
export function linkTo(site: StateSite, path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return `${site.basePath}${path}${text && `?${text}`}`
}

/** A page of this system to return to after signing in; any other path leads to the start page. */
export function safeLocalPath(site: StateSite, path: string): string {
  if (path.length > 2000 || !/^\/(?![/\\])/.test(path)) return '/'
  const target = new URL(site.url + path)
  const isOurs = target.origin === new URL(site.url).origin && target.pathname.startsWith(`${site.basePath}/`)
  return isOurs ? target.pathname.slice(site.basePath.length) + target.search : '/'
}

/* Addresses of pages to which pages of other folders, menus and letters lead. */

export const signInPath = '/Users/login'
export const signOutPath = '/Users/logout'
export const codePath = '/Users/code'
export const viewAsUserPath = '/App/viewAsUser'

export const profilePath = '/Users/profile'
export const passwordPath = '/Users/password'
export const forgottenPath = '/Users/forgotten'
export const twoFactorPath = '/Users/twoFactor'
export const agreementPath = '/Users/agreement'
export const usersPath = '/Users/index'
export const invitePath = '/Users/invite'
export const peoplePath = '/People/index'
export const accountRequestsPath = '/People/requests'
export const needAccessPath = '/Users/needAccess'
export const inviteStaffPath = '/People/invite'

export const bookingPath = '/Bookings/visit/:id'
export const invoicePdfPath = '/Invoices/pdf/:id'
export const quotationPdfPath = '/Quotations/pdf/:id'
export const workOrderPath = '/JobOrders/add'

export const visitDayPath = '/Visits/day'
export const myDayPath = '/MyDay/index'
export const workOrdersPath = '/WorkOrders/index'
export const quotationWorkPath = '/Quotations/work'
export const findingReviewsPath = '/FindingReviews/index'
export const agreedDaysPath = '/AgreedDays/index'
export const repairsPath = '/Repairs/index'
export const paymentsPagePath = '/Payments/index'
export const serviceRequestsPath = '/ServiceRequests/index'
export const entryNoticesPath = '/EntryNotices/index'
export const returnedMailsPath = '/ReturnedMails/index'
export const releasesPath = '/Releases/index'
export const rosterPath = '/Roster/index'
export const licenceKindsPath = '/Roster/licences'
export const lawPath = '/Law/index'
export const officialFormsPath = '/OfficialForms/index'
export const paymentDetailsPath = '/PaymentDetails/index'
export const billingPath = '/Billing/agency/:id'
export const providerPath = '/Provider/index'
export const providerKeysPath = '/Provider/apiKeys'
export const featuresPath = '/Features/index'
export const bankLinesPath = '/Bank/index'
export const pricesPath = '/Prices/index'
export const termsPath = '/Terms/index'
export const agenciesPath = '/Agencies/index'
export const newAgencyPath = '/Agencies/new'
export const personalDataPath = '/PersonalData/index'

/** The filter for quotes in all statuses in which we write the lines. */
export const toPrepare = 'TO_PREPARE'
/** The filter for orders about which the provider waits for an answer, as in the number on the start page. */
export const askedOrders = 'ASKED'
