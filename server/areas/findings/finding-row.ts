import type { Day } from '../../../contract/days.ts'
import type { FindingServiceTag } from '../../../contract/findings/findings.ts'
import type { FindingRow, ReportedFinding } from '../../../contract/findings/reported-findings.ts'
import type { ServiceFindings } from '../../../contract/findings/resolve-findings.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { unsafeOfCard } from '../cards/unsafe-property.ts'
import { statusOn } from '../quotes/quote-status.ts'
import { findEligibility } from './finding-eligibility.ts'
import type { RawFinding } from './finding-facts.queries.ts'
import { findProgress } from './finding-progress.ts'
import type { RawCard, RawFindingRow } from './findings.queries.ts'
import { safetyOf, type RepairLaw } from './repair-deadline.ts'

const serviceTags: Partial<Record<ServiceCode, FindingServiceTag>> = {
  blinds: 'CORDED_BLINDS',
  water: 'WATER_EFFICIENCY',
  rcd: 'RCD',
}

export type RowScope = { state: StateCode; today: Day; law: RepairLaw }

const isQuoteIn =
  (status: 'AWAITING_APPROVAL' | 'REJECTED', today: Day) =>
  ({ quote }: RawFinding): boolean =>
    quote !== null && statusOn(quote, today) === status

function tagsOf(service: ServiceCode, findings: readonly RawFinding[], today: Day): FindingServiceTag[] {
  const awaiting = findings.filter(isQuoteIn('AWAITING_APPROVAL', today))
  const tags: (FindingServiceTag | false | undefined)[] = [
    serviceTags[service],
    awaiting.some(({ quote }) => quote?.isUrgent) && 'AWAITING_URGENT_QUOTATION_APPROVAL',
    awaiting.some(({ quote }) => !quote?.isUrgent) && 'AWAITING_QUOTATION_APPROVAL',
    findings.some(isQuoteIn('REJECTED', today)) && 'REJECTED_QUOTES',
  ]
  return tags.filter((tag) => tag !== undefined && tag !== false)
}

const instant = (at: string | null): string | null => at && new Date(at).toISOString()

function toFinding(raw: RawFinding, service: ServiceCode, card: RawCard, scope: RowScope): ReportedFinding {
  const isPropertyCancelled = card.tags.includes('CANCELLED')
  return {
    originalProblemItem: { title: raw.title },
    appliance:
      raw.applianceName === null
        ? null
        : { applianceName: raw.applianceName, applianceLocation: raw.applianceLocation },
    servicingCategory: raw.category,
    quotation: raw.quote && { quotationId: raw.quote.id },
    problemRegister: {
      problemRegisterId: raw.id,
      originalBookingDate: raw.foundOn,
      serviceCode: service,
      status: raw.status,
      isDismissed: raw.dismissedAt !== null,
      dismissedBy: raw.dismissedBy,
      dateDismissed: instant(raw.dismissedAt),
      quoteRequested: raw.quoteRequestedAt !== null,
      quoteRequestedBy: raw.quoteRequestedBy,
      dateQuoteRequested: instant(raw.quoteRequestedAt),
      ...findEligibility(raw, { today: scope.today, isPropertyCancelled }),
    },
    progress: findProgress(raw, scope),
    safety: safetyOf(raw, service, scope.law, scope),
  }
}

export function toFindingRow({ card, serviceId, serviceDate, findings }: RawFindingRow, scope: RowScope): FindingRow {
  const service = serviceOfId(serviceId) as ServiceCode
  const { tags, repairDueOn, ...property } = card
  return {
    property: { ...property, ...unsafeOfCard({ tags, repairDueOn }, scope.today) },
    service: { suffix: service, name: services[service].name, tags: tagsOf(service, findings, scope.today) },
    tags,
    serviceDate,
    reportedFindings: findings.map((finding) => toFinding(finding, service, card, scope)),
  }
}

/** The findings of one service; none if the visits found nothing. */
export function toServiceFindings(
  card: RawCard,
  service: ServiceCode,
  findings: readonly RawFinding[],
  scope: RowScope,
): ServiceFindings {
  const { compliancePropertyId, addressLine1, addressLine2, tags } = card
  return {
    property: { compliancePropertyId, addressLine1, addressLine2 },
    service: { suffix: service, name: services[service].name, tags: tagsOf(service, findings, scope.today) },
    tags,
    reportedFindings: findings.map((finding) => toFinding(finding, service, card, scope)),
  }
}
