import type { StateCode } from '../contract/states.ts'
import { drawnFiles } from './areas/service-reports/drawn-files.ts'
import { sendAccountMailJob } from './areas/accounts/send-account-mail.job.ts'
import { raiseAccessIssues } from './areas/access-cases/raise-at-night.ts'
import { holdWhilePaused } from './areas/agencies/hold-jobs.ts'
import { exportAgencyJob } from './areas/agency-exports/export-agency.job.ts'
import { mergeAgenciesJob } from './areas/agency-merges/merge-agencies.job.ts'
import { deliverWebhooksJob, retryWebhooksJob } from './areas/api-integration/deliver-webhooks.job.ts'
import { readMailboxJob } from './areas/bounces/read-mailbox.job.ts'
import type { ReturnAddresses } from './areas/bounces/return-address.ts'
import {
  billAgencyJob,
  billSubscriptionsJob,
  refreshBillingTagsJob,
} from './areas/subscriptions/bill-subscriptions.job.ts'
import { remindOfLetters } from './areas/bookings/remind-of-letters.ts'
import { fillRosterJob } from './areas/bookings/fill-roster.job.ts'
import { serveEntryNoticeJob } from './areas/bookings/serve-entry-notice.job.ts'
import { runBulkActionJob } from './areas/bulk-actions/run-bulk-action.job.ts'
import { nightlyRefreshJob } from './areas/cards/nightly-refresh.job.ts'
import type { NightlyStep } from './platform/nightly-step.ts'
import { removeFilesJob } from './areas/documents/remove-files.job.ts'
import { makeEvidencePackJob } from './areas/evidence-packs/make-evidence-pack.job.ts'
import type { PackKey } from './areas/evidence-packs/pack-key.ts'
import { expireExceptions } from './areas/entry-preferences/expire-exceptions.ts'
import { personRequestJob } from './areas/personal-data/person-request.job.ts'
import { retentionJob } from './areas/personal-data/retention.job.ts'
import { sweepFilesJob, sweepOrphansJob } from './areas/housekeeping/sweep-files.job.ts'
import { sweepJob } from './areas/housekeeping/sweep.job.ts'
import { runImportJob } from './areas/imports/run-import.job.ts'
import { findLostUploadsJob } from './areas/invoices/find-lost-uploads.job.ts'
import { undoRunJob } from './areas/integration/undo-run.job.ts'
import { scheduleSyncsJob, syncSoftwareJob } from './areas/integration/sync-software.job.ts'
import { creditNotePdf } from './areas/invoices/credit-note-pdf.ts'
import { invoicePdf } from './areas/invoices/invoice-pdf.ts'
import { uploadInvoiceJob } from './areas/invoices/upload-invoice.job.ts'
import { expireKeys } from './areas/keys/expire-keys.ts'
import { beginLedgerJob } from './areas/ledger/begin-ledger.job.ts'
import { digestLedgersJob } from './areas/ledger/digest-ledgers.job.ts'
import { checkNoticesJob } from './areas/law/check-notices.job.ts'
import { refreshAfterLawJob } from './areas/law/refresh-after-law.job.ts'
import { simulateLawJob } from './areas/law/simulate-law.job.ts'
import { sendMailJob } from './areas/emails/send-mail.job.ts'
import { sendMorningMailsJob } from './areas/notification-preferences/send-morning-mails.job.ts'
import { sendOwnerReportsJob } from './areas/notification-preferences/send-owner-reports.job.ts'
import { releaseWaitingJob, waitForProvider } from './areas/provider/wait-for-provider.ts'
import { expireQuotes } from './areas/quotes/expire-quotes.ts'
import { remindOfExpiry } from './areas/quotes/remind-of-expiry.ts'
import { quotePdf } from './areas/quotes/quote-pdf.ts'
import { approvalUrl } from './areas/quotes/quote-reply.ts'
import { beginTenancies } from './areas/tenancies/begin-tenancies.ts'
import { makeRepairDocumentsJob } from './areas/repairs/make-repair-documents.job.ts'
import { sendResultJob } from './areas/sent-results/send-result.job.ts'
import { makeVisitDocumentsJob } from './areas/visit-records/make-visit-documents.job.ts'
import type { Mailer } from './outside/mailer.ts'
import type { Connectors } from './outside/software/connectors.ts'
import type { WebhookClient } from './outside/webhook-client.ts'
import type { AccountKeys } from './platform/account-keys.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Databases } from './platform/databases.ts'
import { todayIn } from './platform/scope.ts'
import type { Drafts } from './platform/drafts.ts'
import type { FileStore } from './platform/file-store.ts'
import type { Job } from './platform/jobs.ts'
import { admitsDemoUsers } from './platform/production-rules.ts'
import type { SealedSecrets } from './platform/sealed-secrets.ts'
import type { SignedLinks } from './platform/signed-links.ts'
import { entryNoticesPath } from './state-system/kit/html/links.ts'

/** A queue belongs to one PostgreSQL and processes the jobs of the states in it. */
export type JobParts = {
  config: Config
  databases: Databases
  /** For statements that may take longer than those of requests. */
  patientDatabases: Databases
  /** For the few that may take many minutes. */
  unhurriedDatabases: Databases
  states: readonly StateCode[]
  clock: Clock
  mailer: Mailer
  files: FileStore
  drafts: Drafts
  connectors: Connectors
  secrets: SealedSecrets
  links: SignedLinks
  packKey: PackKey
  webhooks: WebhookClient
  accountKeys: AccountKeys
  /** Undefined: reports about mail go to its sender. */
  returnAddresses?: ReturnAddresses | undefined
}

/**
 * Ends temporary keys and entry exceptions after their last day, starts tenancies of vacant properties, and raises the
 * access issues that arise with the date.
 */
export const nightlySteps: readonly NightlyStep[] = [
  expireKeys,
  expireExceptions,
  beginTenancies,
  raiseAccessIssues,
  remindOfExpiry,
]

/** Where the provider's staff of a state find the letters to post. */
const letterPageOf =
  ({ stateSystems }: Config) =>
  (state: StateCode): string =>
    `${stateSystems[state].url}${entryNoticesPath}`

/** All jobs of the worker. */
export const backgroundJobs = (parts: JobParts): Job[] =>
  jobsWith({ ...parts, files: drawnFiles(parts.files, parts.databases) })
    .map(waitForProvider(parts.databases))
    .map((job) => holdWhilePaused(job, parts))

const mailboxJobs = ({ config: { bounceImapUrl: mailboxUrl }, returnAddresses, ...parts }: JobParts): Job[] =>
  mailboxUrl === undefined || returnAddresses === undefined
    ? []
    : [readMailboxJob({ ...parts, mailboxUrl, returnAddresses })]

const jobsWith = (parts: JobParts): Job[] => [
  sweepJob(parts),
  sweepFilesJob(parts),
  sweepOrphansJob(parts),
  retentionJob({ ...parts, retention: parts.config.retention }),
  personRequestJob(parts),
  exportAgencyJob(parts),
  mergeAgenciesJob(parts),
  removeFilesJob(parts),
  nightlyRefreshJob({ ...parts, expireQuotes, steps: [...nightlySteps, remindOfLetters(letterPageOf(parts.config))] }),
  beginLedgerJob(parts),
  digestLedgersJob(parts),
  fillRosterJob(parts),
  releaseWaitingJob(parts),
  serveEntryNoticeJob({ ...parts, portalUrl: parts.config.portalUrl }),
  sendMailJob({
    ...parts,
    documents: { quote: quotePdf, invoice: invoicePdf, creditNote: creditNotePdf },
    from: parts.config.mailFrom,
    brandName: parts.config.brand.name,
    portalUrl: parts.config.portalUrl,
    returnAddress: parts.returnAddresses?.addressFor,
    ownerQuoteUrl: (whose, quoteId) =>
      approvalUrl(
        { links: parts.links, portalUrl: parts.config.portalUrl },
        { ...whose, today: todayIn(whose.state, parts.clock.now()) },
        quoteId,
      ),
  }),
  sendAccountMailJob({
    ...parts,
    keys: parts.accountKeys,
    from: parts.config.mailFrom,
    brandName: parts.config.brand.name,
    systemUrlOf: (state) => parts.config.stateSystems[state].url,
    admitsDemoUsers: admitsDemoUsers(parts.config),
    returnAddress: parts.returnAddresses?.addressFor,
  }),
  ...mailboxJobs(parts),
  makeVisitDocumentsJob({ ...parts, portalUrl: parts.config.portalUrl }),
  makeRepairDocumentsJob({ ...parts, portalUrl: parts.config.portalUrl }),
  makeEvidencePackJob({ ...parts, key: parts.packKey, portalUrl: parts.config.portalUrl }),
  uploadInvoiceJob({ ...parts, portalUrl: parts.config.portalUrl }),
  sendResultJob(parts),
  syncSoftwareJob({ ...parts, portalUrl: parts.config.portalUrl }),
  scheduleSyncsJob({ ...parts, portalUrl: parts.config.portalUrl }),
  runImportJob(parts),
  undoRunJob(parts),
  billSubscriptionsJob(parts),
  billAgencyJob({ ...parts, portalUrl: parts.config.portalUrl }),
  refreshBillingTagsJob(parts),
  findLostUploadsJob(parts),
  sendOwnerReportsJob(parts),
  sendMorningMailsJob({ ...parts, portalUrl: parts.config.portalUrl }),
  refreshAfterLawJob(parts),
  simulateLawJob(parts),
  checkNoticesJob({ ...parts, portalUrl: parts.config.portalUrl }),
  deliverWebhooksJob({ ...parts, portalUrl: parts.config.portalUrl }),
  retryWebhooksJob({ ...parts, portalUrl: parts.config.portalUrl }),
  runBulkActionJob({ ...parts, apiUrl: parts.config.apiUrl, portalUrl: parts.config.portalUrl }),
]
