import { listCodes, findTag, type Tag } from '../labels.ts'

/**
 * NOT_ON_SERVICE: cancelled or without a service. The provider does not check such a property, so it has neither of the
 * first two results.
 */
export const propertyComplianceTags = {
  COMPLIANT: { label: 'Compliant', tone: 'good' },
  COMPLIANCE_ISSUES: { label: 'Compliance issues', tone: 'critical' },
  NON_RESIDENTIAL_PROPERTY: { label: 'Non-residential property', tone: 'neutral' },
  NOT_ON_SERVICE: { label: 'Not on service', tone: 'neutral' },
} satisfies Record<string, Tag>
export type PropertyCompliance = keyof typeof propertyComplianceTags
export const propertyCompliances = listCodes(propertyComplianceTags)

export const propertyTagLabels = {
  /** An open finding of an urgent category. */
  UNSAFE: { label: 'Unsafe', tone: 'critical' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  OUTSTANDING_INVOICES: { label: 'Outstanding invoices', tone: 'attention' },
  SAFER_HOME_PACKAGE: { label: 'Safer Home package', tone: 'neutral' },
  VACANT: { label: 'Vacant', tone: 'neutral' },
  OVERDUE_INVOICES: { label: 'Overdue invoices', tone: 'critical' },
  INTEGRATED: { label: 'Integrated', tone: 'neutral' },
  PAYG_BILLING: { label: 'Pay as you go', tone: 'neutral' },
  SUBSCRIPTION_BILLING: { label: 'Subscription', tone: 'neutral' },
  BETWEEN_TENANCY_TRACKING: { label: 'Between-tenancy tracking', tone: 'neutral' },
  EXTERNAL_ACTIVE_NOTICES: { label: 'Access issues', tone: 'critical' },
  LEASE_AGREEMENT_UPDATE_REQUIRED: { label: 'Lease agreement update required', tone: 'attention' },
  LEGISLATION_UPGRADE_PENDING: { label: 'Legislation upgrade pending', tone: 'attention' },
  NOT_ENROLLED: { label: 'Not enrolled', tone: 'neutral' },
  ACCESS_ISSUES: { label: 'Access issues', tone: 'critical' },
  NET_STATE_CANCELLATION: { label: 'Cancelled in the state system', tone: 'neutral' },
  COMPLIANCE_ISSUES: { label: 'Compliance issues', tone: 'critical' },
  PENDING_ITEMS: { label: 'Pending items', tone: 'attention' },
  LEGACY_PENDING_ITEMS: { label: 'Pending items', tone: 'attention' },
  UPDATE_REQUIRED: { label: 'Update required', tone: 'attention' },
} satisfies Record<string, Tag>
export type PropertyTag = keyof typeof propertyTagLabels

export const serviceComplianceTags = {
  COMPLIANT: { label: 'Compliant', tone: 'good' },
  NON_COMPLIANT: { label: 'Non-compliant', tone: 'critical' },
  GAS_CONFIRMATION_REQUIRED: { label: 'Gas confirmation required', tone: 'attention' },
  MISSING_SUPPLIER: { label: 'Missing service provider', tone: 'attention' },
  MISSING_LAST_SERVICE_DATE: { label: 'Missing last service date', tone: 'attention' },
  NOT_REQUIRED: { label: 'Not required', tone: 'neutral' },
  UNKNOWN: { label: 'Unknown', tone: 'neutral' },
} satisfies Record<string, Tag>
export type ServiceCompliance = keyof typeof serviceComplianceTags
export const serviceCompliances = listCodes(serviceComplianceTags)

/** Not a closed list: an unknown status shows as readable text. */
export const serviceJobStatusTags = {
  UP_TO_DATE: { label: 'Up to date', tone: 'good' },
  OVERDUE: { label: 'Overdue', tone: 'critical' },
  SERVICE_PENDING: { label: 'Service pending', tone: 'neutral' },
  BOOKED_IN: { label: 'Booked in', tone: 'good' },
  REBOOKING_IN_PROGRESS: { label: 'Rebooking in progress', tone: 'attention' },
  AWAITING_QUOTATION_APPROVAL: { label: 'Awaiting quotation approval', tone: 'attention' },
  PAYMENT_PENDING: { label: 'Payment pending', tone: 'attention' },
  UPDATES_REQUIRED: { label: 'Updates required', tone: 'attention' },
  ON_HOLD: { label: 'On hold', tone: 'neutral' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
} satisfies Record<string, Tag>
export type ServiceJobStatus = keyof typeof serviceJobStatusTags
export const serviceJobStatuses = listCodes(serviceJobStatusTags)

/** Tag of a service: cancelled, otherwise its compliance. */
export const serviceResultTag = ({ compliance, jobStatus }: { compliance: string; jobStatus: string }): Tag =>
  jobStatus === 'CANCELLED' ? serviceJobStatusTags.CANCELLED : findTag(serviceComplianceTags, compliance)

const settled: readonly string[] = ['COMPLIANT', 'NOT_REQUIRED'] satisfies ServiceCompliance[]

/** Tag of a job status. Beside a result that is not settled, "Up to date" would read as its opposite: only no check is due. */
export const jobStatusTag = (compliance: string, jobStatus: string): Tag =>
  jobStatus === 'UP_TO_DATE' && !settled.includes(compliance)
    ? { label: 'No check due', tone: 'neutral' }
    : findTag(serviceJobStatusTags, jobStatus)
