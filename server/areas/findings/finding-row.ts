import type { Day } from '../../../contract/days.ts'
import type { FindingServiceTag } from '../../../contract/findings/findings.ts'
import { quoteStatusOfId } from '../../../contract/quotes.ts'
import type { FindingRow, ReportedFinding } from '../../../contract/findings/reported-findings.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import type { RawFinding, RawFindingRow } from './findings.queries.ts'

const serviceTags: Partial<Record<ServiceCode, FindingServiceTag>> = {
  blinds: 'CORDED_BLINDS',
  water: 'WATER_EFFICIENCY',
  rcd: 'RCD',
}

/** A quote is valid up to and including the day it expires. */
const awaitsApproval = ({ quote }: RawFinding, today: Day): boolean =>
  quote !== null &&
  quoteStatusOfId(quote.statusId) === 'AWAITING_APPROVAL' &&
  quote.expiresOn !== null &&
  quote.expiresOn >= today

const isRejected = ({ quote }: RawFinding): boolean => quote !== null && quoteStatusOfId(quote.statusId) === 'REJECTED'

function tagsOf(service: ServiceCode, findings: readonly RawFinding[], today: Day): FindingServiceTag[] {
  const awaiting = findings.filter((finding) => awaitsApproval(finding, today))
  const tags: (FindingServiceTag | false | undefined)[] = [
    serviceTags[service],
    awaiting.some(({ quote }) => quote?.isUrgent) && 'AWAITING_URGENT_QUOTATION_APPROVAL',
    awaiting.some(({ quote }) => !quote?.isUrgent) && 'AWAITING_QUOTATION_APPROVAL',
    findings.some(isRejected) && 'REJECTED_QUOTES',
  ]
  return tags.filter((tag) => tag !== undefined && tag !== false)
}

/** The list contains only open findings, so none is dismissed. */
function findingOf(raw: RawFinding, service: ServiceCode, today: Day): ReportedFinding {
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
      isDismissed: false,
      isDismissible: raw.isDismissible,
      dismissedBy: null,
      dateDismissed: null,
      quoteRequested: raw.quoteRequestedAt !== null,
      quoteRequestedBy: raw.quoteRequestedBy,
      dateQuoteRequested: raw.quoteRequestedAt && new Date(raw.quoteRequestedAt).toISOString(),
      canRequestQuote: raw.canBeQuoted && raw.quoteRequestedAt === null && raw.quote === null,
      canForwardToLandlord: awaitsApproval(raw, today),
      canInformDI: raw.canInformProvider,
      canEnterBuiltYear: raw.canEnterBuiltYear,
      thirdPartyInvalidStatus: raw.thirdPartyInvalidStatus,
    },
  }
}

export function toFindingRow({ card, serviceId, serviceDate, findings }: RawFindingRow, today: Day): FindingRow {
  const service = serviceOfId(serviceId) as ServiceCode
  const { tags, ...property } = card
  return {
    property,
    service: { suffix: service, name: services[service].name, tags: tagsOf(service, findings, today) },
    tags,
    serviceDate,
    reportedFindings: findings.map((finding) => findingOf(finding, service, today)),
  }
}
