import { accessIssuesRoutes } from './areas/access-issues/access-issues.routes.ts'
import { agenciesRoutes } from './areas/agencies/agencies.routes.ts'
import { agencyRoutes } from './areas/agency/agency.routes.ts'
import { analyticsRoutes } from './areas/analytics/analytics.routes.ts'
import { apiIntegrationRoutes } from './areas/api-integration/api-integration.routes.ts'
import { authRoutes } from './areas/auth/auth.routes.ts'
import { bookingsRoutes } from './areas/bookings/bookings.routes.ts'
import { bulkActionsRoutes } from './areas/bulk-actions/bulk-actions.routes.ts'
import { caseFilesRoutes } from './areas/case-files/case-files.routes.ts'
import { complianceRoutes } from './areas/compliance/compliance.routes.ts'
import { contactsRoutes } from './areas/contacts/contacts.routes.ts'
import { documentFilesRoutes } from './areas/documents/document-files.routes.ts'
import { documentsRoutes } from './areas/documents/documents.routes.ts'
import { entryNotificationsRoutes } from './areas/entry-notifications/entry-notifications.routes.ts'
import { entryPreferencesRoutes } from './areas/entry-preferences/entry-preferences.routes.ts'
import { evidencePacksRoutes } from './areas/evidence-packs/evidence-packs.routes.ts'
import { findingsRoutes } from './areas/findings/findings.routes.ts'
import { forecastRoutes } from './areas/forecast/forecast.routes.ts'
import { searchRoutes } from './areas/search/search.routes.ts'
import { sentResultRoutes } from './areas/sent-results/sent-results.routes.ts'
import { gasConfirmationRoutes } from './areas/gas-confirmation/gas-confirmation.routes.ts'
import { importsRoutes } from './areas/imports/imports.routes.ts'
import { integrationRoutes } from './areas/integration/integration.routes.ts'
import { invoicesRoutes } from './areas/invoices/invoices.routes.ts'
import { keysRoutes } from './areas/keys/keys.routes.ts'
import { lawCampaignsRoutes } from './areas/law-campaigns/law-campaigns.routes.ts'
import { lawRoutes } from './areas/law/law.routes.ts'
import { emailsRoutes } from './areas/emails/emails.routes.ts'
import { ledgerRoutes } from './areas/ledger/ledger.routes.ts'
import { meRoutes } from './areas/me/me.routes.ts'
import { newManagementsRoutes } from './areas/new-managements/new-managements.routes.ts'
import { noticesRoutes } from './areas/notices/notices.routes.ts'
import { notificationsRoutes } from './areas/notification-preferences/notification-preferences.routes.ts'
import { portfolioRoutes } from './areas/portfolio/portfolio.routes.ts'
import { propertiesRoutes } from './areas/properties/properties.routes.ts'
import { quotesRoutes } from './areas/quotes/quotes.routes.ts'
import { recordsRoutes } from './areas/records/records.routes.ts'
import { residentialRoutes } from './areas/residential/residential.routes.ts'
import { serviceRequestsRoutes } from './areas/service-requests/service-requests.routes.ts'
import { savedViewsRoutes } from './areas/saved-views/saved-views.routes.ts'
import { worklistRoutes } from './areas/worklist/worklist.routes.ts'
import { statsRoutes } from './areas/dashboard/dashboard.routes.ts'
import { suburbsRoutes } from './areas/suburbs/suburbs.routes.ts'
import { tenanciesRoutes } from './areas/tenancies/tenancies.routes.ts'
import { timelineRoutes } from './areas/timeline/timeline.routes.ts'
import { undoRoutes } from './areas/undo/undo.routes.ts'
import { updatesRoutes } from './areas/updates/updates.routes.ts'
import { visitCalendarRoutes } from './areas/visit-calendar/visit-calendar.routes.ts'
import { workOrdersRoutes } from './areas/work-orders/work-orders.routes.ts'
import type { Connectors } from './outside/software/connectors.ts'
import type { cookieNames } from './platform/cookies.ts'
import type { Route } from './platform/serve.ts'
import type { Sessions } from './platform/sessions.ts'
import type { PortalParts } from './portal.ts'

type RouteParts = PortalParts & {
  sessions: Sessions
  names: ReturnType<typeof cookieNames>
  connectors: Connectors
}

/** The endpoints of all areas, with what their handlers need. */
export function portalRoutes(parts: RouteParts): Route[] {
  const { config, databases, files, drafts, stateSystems, links, secrets, clock, metrics } = parts
  const { sessions, names, connectors } = parts
  const brand = {
    from: config.mailFrom,
    brandName: config.brand.name,
    portalUrl: config.portalUrl,
  }
  const mailParts = { files, apiUrl: config.apiUrl, ...brand }
  return [
    ...authRoutes({ databases, sessions, stateSystems, clock, config, names, metrics }),
    ...meRoutes(stateSystems),
    ...agencyRoutes,
    ...agenciesRoutes,
    ...statsRoutes,
    ...worklistRoutes,
    ...savedViewsRoutes,
    ...portfolioRoutes,
    ...searchRoutes,
    ...newManagementsRoutes,
    ...undoRoutes,
    ...updatesRoutes,
    ...gasConfirmationRoutes,
    ...sentResultRoutes,
    ...accessIssuesRoutes({ apiUrl: config.apiUrl }),
    ...noticesRoutes({ apiUrl: config.apiUrl }),
    ...ledgerRoutes,
    ...caseFilesRoutes({ files, apiUrl: config.apiUrl }),
    ...findingsRoutes({ databases, files, portalUrl: config.portalUrl }),
    ...quotesRoutes({ databases, sessions, clock, links, ...brand }),
    ...invoicesRoutes(brand),
    ...notificationsRoutes,
    ...propertiesRoutes,
    ...complianceRoutes,
    ...evidencePacksRoutes({ databases, files }),
    ...bookingsRoutes,
    ...contactsRoutes,
    ...timelineRoutes,
    ...suburbsRoutes,
    ...tenanciesRoutes,
    ...keysRoutes,
    ...lawRoutes(parts),
    ...lawCampaignsRoutes(mailParts),
    ...residentialRoutes,
    ...recordsRoutes,
    ...visitCalendarRoutes({ links, apiUrl: config.apiUrl }),
    ...entryPreferencesRoutes,
    ...entryNotificationsRoutes,
    ...serviceRequestsRoutes,
    ...documentsRoutes,
    ...documentFilesRoutes({ databases, files }),
    ...emailsRoutes({ databases, drafts, ...mailParts }),
    ...bulkActionsRoutes({
      ...mailParts,
      links,
      portalUrl: config.portalUrl,
      bulkMailsADay: config.userLimits.bulkMailsADay,
    }),
    ...analyticsRoutes({ databases }),
    ...forecastRoutes,
    ...workOrdersRoutes,
    ...importsRoutes,
    ...integrationRoutes({ connectors, databases, secrets, portalUrl: config.portalUrl }),
    ...apiIntegrationRoutes({
      databases,
      clock,
      links,
      apiUrl: config.apiUrl,
      portalUrl: config.portalUrl,
      isOpen: config.areWebhooksOpen,
    }),
  ]
}
