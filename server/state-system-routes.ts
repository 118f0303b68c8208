import type { FastifyInstance } from 'fastify'
import { mailDomainOf } from './outside/mail-format.ts'
import { sharedCounts } from './platform/rate-limit-store.ts'
import type { StateSystemParts } from './state-system.ts'
import { agreementRoutes } from './state-system/accounts/agreement.routes.ts'
import { forgottenRoutes } from './state-system/accounts/forgotten-password.routes.ts'
import { invitationRoutes } from './state-system/accounts/invitation.routes.ts'
import { needAccessRoutes } from './state-system/accounts/need-access.routes.ts'
import { passwordRoutes } from './state-system/accounts/password.routes.ts'
import { profileRoutes } from './state-system/accounts/profile.routes.ts'
import { twoFactorRoutes } from './state-system/accounts/two-factor.routes.ts'
import { agencyListRoutes } from './state-system/agencies/agency-list.routes.ts'
import { agencyViewRoutes } from './state-system/agencies/agency.routes.ts'
import { providerCallRoutes } from './state-system/agencies/provider-calls.routes.ts'
import { providerKeyRoutes } from './state-system/agencies/provider-keys.routes.ts'
import { changeAgencyRoutes } from './state-system/agencies/change-agency.routes.ts'
import { exportRoutes } from './state-system/agencies/export.routes.ts'
import { mergeRoutes } from './state-system/agencies/merge.routes.ts'
import { newAgencyRoutes } from './state-system/agencies/new-agency.routes.ts'
import { agreedDayRoutes } from './state-system/agreed-days/agreed-days.routes.ts'
import { apiIntegrationSettings } from './state-system/api-integration/api-integration.ts'
import { publicKeyRoutes } from './state-system/auth/public-keys.routes.ts'
import { codeRoutes } from './state-system/auth/second-factor.routes.ts'
import { signInRoutes } from './state-system/auth/sign-in.routes.ts'
import { signOutRoutes } from './state-system/auth/sign-out.routes.ts'
import { viewAsUserRoutes } from './state-system/auth/view-as-user.routes.ts'
import { bankLineRoutes, statementRoutes } from './state-system/bank/bank.routes.ts'
import { returnedMailRoutes } from './state-system/bounces/returned-mails.routes.ts'
import { billingRoutes } from './state-system/billing/billing.routes.ts'
import { bookingRoutes } from './state-system/bookings/bookings.routes.ts'
import { entryNoticeRoutes } from './state-system/bookings/entry-notices.routes.ts'
import { dashboardRoutes } from './state-system/dashboard/dashboard.routes.ts'
import { featureRoutes } from './state-system/features/features.routes.ts'
import { findingReviewRoutes } from './state-system/findings/finding-reviews.routes.ts'
import { invoicePdfRoutes, invoices } from './state-system/invoices/invoices.routes.ts'
import { paymentDetailsRoutes } from './state-system/invoices/payment-details.routes.ts'
import { paymentRoutes } from './state-system/invoices/payments.routes.ts'
import { keyRoutes } from './state-system/keys/keys.routes.ts'
import { keyCollectionHistory } from './state-system/keys/keys.ts'
import { agencyPageRoutes } from './state-system/kit/agency/agency-page.ts'
import { listRoutes } from './state-system/kit/lists/list-routes.ts'
import { pageRoutes } from './state-system/kit/routes/page-routes.ts'
import type { StateSites } from './state-system/kit/routes/state-site.ts'
import { lawStaffRoutes } from './state-system/law/law.routes.ts'
import { notices } from './state-system/notices/notices.ts'
import { logoUploadRoutes } from './state-system/office/logo.routes.ts'
import { officeRoutes } from './state-system/office/office.routes.ts'
import { officialFormFileRoutes, officialFormRoutes } from './state-system/official-forms/official-forms.routes.ts'
import { accountRequestRoutes } from './state-system/people/account-requests.routes.ts'
import { inviteStaffRoutes } from './state-system/people/invite-staff.routes.ts'
import { memberRoutes } from './state-system/people/member.routes.ts'
import { peopleRoutes } from './state-system/people/people.routes.ts'
import { usersRoutes } from './state-system/people/users.routes.ts'
import { personalDataRoutes } from './state-system/personal-data/personal-data.routes.ts'
import { tenantRepairRoutes } from './state-system/properties/tenant-repairs.routes.ts'
import { propertyRoutes } from './state-system/properties/property.routes.ts'
import { priceFileRoutes, priceRoutes } from './state-system/prices/prices.routes.ts'
import { providerLogoRoutes } from './state-system/provider/provider-logo.routes.ts'
import { providerRoutes } from './state-system/provider/provider.routes.ts'
import { quotePreparationRoutes } from './state-system/quotes/prepare-quote.routes.ts'
import { quotationWorkRoutes } from './state-system/quotes/quote-work.routes.ts'
import { quotationPdfRoutes, quotations } from './state-system/quotes/quotes.routes.ts'
import { repairRoutes } from './state-system/repairs/repairs.routes.ts'
import { licenceKindRoutes } from './state-system/roster/licence-kinds.routes.ts'
import { rosterRoutes } from './state-system/roster/roster.routes.ts'
import { complianceReports, reportFileRoutes } from './state-system/service-reports/reports.routes.ts'
import { questionRoutes } from './state-system/service-requests/questions.routes.ts'
import { resolveRequestRoutes } from './state-system/service-requests/resolve-requests.routes.ts'
import { serviceRequestRoutes } from './state-system/service-requests/service-requests.routes.ts'
import { leaseCheckRoutes } from './state-system/tenancies/lease-checks.routes.ts'
import { termsRoutes } from './state-system/terms/terms.routes.ts'
import { certificateRoutes } from './state-system/visit-records/certificates.routes.ts'
import { releaseRoutes } from './state-system/visit-records/releases.routes.ts'
import { visitPhotoRoutes } from './state-system/visit-records/visit-photos.routes.ts'
import { visitRoutes } from './state-system/visit-records/visits.routes.ts'
import { workOrderRoutes } from './state-system/work-orders/new-work-order.routes.ts'
import { workOrderReviewRoutes } from './state-system/work-orders/work-order-reviews.routes.ts'
import { workOrders } from './state-system/work-orders/work-orders.ts'

/** The pages of all folders, with what they need of the server. */
export async function stateSystemRoutes(
  app: FastifyInstance,
  sites: StateSites,
  parts: StateSystemParts,
): Promise<void> {
  const { config, clock, metrics, files, drafts, dns, accountKeys: keys, leakedPasswords } = parts
  publicKeyRoutes(app, { sites, clock })
  const KeyCounts = sharedCounts(parts.databases.first, 'provider keys')
  const calls = { counts: new KeyCounts({}), perMinute: config.apiKeyRateLimit }
  await providerCallRoutes(app, { sites, clock, calls })
  const uploads = { sites, clock, lifetime: config, files, drafts }
  await visitPhotoRoutes(app, uploads)
  await logoUploadRoutes(app, uploads)
  await priceFileRoutes(app, uploads)
  await statementRoutes(app, uploads)
  await officialFormFileRoutes(app, uploads)
  await providerLogoRoutes(app, uploads)

  const routes = pageRoutes(app, { sites, clock, lifetime: config })
  const attemptLimit = { max: Math.ceil(config.rateLimit / 20), timeWindow: '1 minute' }
  const accounts = { metrics, attemptLimit, keys, leakedPasswords }
  signInRoutes(routes, accounts)
  codeRoutes(routes, accounts)
  signOutRoutes(routes)
  viewAsUserRoutes(routes)

  agreementRoutes(routes)
  forgottenRoutes(routes, accounts)
  needAccessRoutes(routes, accounts)
  profileRoutes(routes)
  passwordRoutes(routes, accounts)
  twoFactorRoutes(routes, accounts)
  invitationRoutes(routes, accounts)

  usersRoutes(routes)
  memberRoutes(routes)
  peopleRoutes(routes)
  inviteStaffRoutes(routes)
  accountRequestRoutes(routes)

  dashboardRoutes(routes)
  officeRoutes(routes, { dns, keys, sender: mailDomainOf(config.mailFrom) })
  agencyPageRoutes(routes, [apiIntegrationSettings])
  listRoutes(routes, quotations)
  quotationPdfRoutes(routes)
  listRoutes(routes, invoices)
  invoicePdfRoutes(routes)
  listRoutes(routes, keyCollectionHistory)
  keyRoutes(routes)
  listRoutes(routes, complianceReports)
  reportFileRoutes(routes, { files })
  listRoutes(routes, notices)
  listRoutes(routes, workOrders)
  workOrderRoutes(routes)
  bookingRoutes(routes)
  leaseCheckRoutes(routes)
  propertyRoutes(routes)
  tenantRepairRoutes(routes)

  visitRoutes(routes)
  returnedMailRoutes(routes)
  certificateRoutes(routes)
  releaseRoutes(routes)
  workOrderReviewRoutes(routes)
  quotationWorkRoutes(routes)
  quotePreparationRoutes(routes)
  findingReviewRoutes(routes, { files })
  agreedDayRoutes(routes)
  repairRoutes(routes)
  paymentRoutes(routes)
  serviceRequestRoutes(routes)
  resolveRequestRoutes(routes)
  questionRoutes(routes)
  entryNoticeRoutes(routes, { files })
  rosterRoutes(routes)
  licenceKindRoutes(routes)
  lawStaffRoutes(routes)
  officialFormRoutes(routes)
  providerRoutes(routes)
  paymentDetailsRoutes(routes)
  billingRoutes(routes)
  priceRoutes(routes)
  bankLineRoutes(routes)
  featureRoutes(routes)
  termsRoutes(routes)
  personalDataRoutes(routes)
  agencyListRoutes(routes)
  newAgencyRoutes(routes)
  agencyViewRoutes(routes)
  changeAgencyRoutes(routes)
  mergeRoutes(routes)
  exportRoutes(routes, { files, keptDays: config.retention.agencyExportDays })
  providerKeyRoutes(routes)
}
