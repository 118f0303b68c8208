import { severities } from '../../../contract/quotes/quotes.ts'
import { recordChanges } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { attachQuote, insertQuote, numberQuote, type ChangedFinding, type NewQuote } from './change-findings.queries.ts'
import { lockFindings, refuseOtherProperty } from './lock-findings.ts'

type Requested = { quotationId: number; quoteNumber: string }
type QuoteRequest = { compliancePropertyId: number; problemRegisterIds: number[] }

/** The price range of the catalogue, unless one of the findings has none. */
const priceRange = (findings: readonly ChangedFinding[]): Pick<NewQuote, 'leastCents' | 'mostCents'> => {
  if (findings.some(({ leastCents, mostCents }) => leastCents === null || mostCents === null))
    return { leastCents: null, mostCents: null }
  const sum = (pick: (finding: ChangedFinding) => number | null) =>
    findings.reduce((total, finding) => total + (pick(finding) ?? 0), 0)
  return { leastCents: sum(({ leastCents }) => leastCents), mostCents: sum(({ mostCents }) => mostCents) }
}

/** Creates a quote for the provider to prepare, one for each service of the findings. */
export async function requestQuote(
  scope: Scope,
  propertyId: number,
  { compliancePropertyId, problemRegisterIds }: QuoteRequest,
): Promise<{ quotes: Requested[] }> {
  refuseOtherProperty(propertyId, compliancePropertyId)
  const findings = await lockFindings(scope, propertyId, problemRegisterIds, {
    method: 'REQUEST_QUOTE',
    field: 'problemRegisterIds',
  })
  const quotes: Requested[] = []
  for (const service of new Set(findings.map(({ serviceId }) => serviceId))) {
    const ofService = findings.filter(({ serviceId }) => serviceId === service)
    quotes.push(await requestOne(scope, propertyId, ofService))
  }
  await refreshCards(scope, [propertyId])
  return { quotes }
}

async function requestOne(scope: Scope, propertyId: number, findings: readonly ChangedFinding[]): Promise<Requested> {
  const { db, agencyId } = scope
  const severity = severities.find((each) => findings.some((finding) => finding.severity === each)) ?? 'RECOMMENDED'
  const serviceId = findings[0]?.serviceId as number
  const quote = { serviceId, severity, ...priceRange(findings) }
  const { id: quotationId } = await one(db, insertQuote(scope, propertyId, quote))
  const { quoteNumber } = await one(db, numberQuote(agencyId, quotationId))
  const ids = findings.map(({ id }) => id)
  await db.rows(attachQuote(scope, ids, quotationId))
  await recordChanges(db, scope, [
    {
      action: 'request-quote',
      entity: 'quotes',
      entityId: quotationId,
      propertyId,
      after: { status: 'PENDING', quoteNumber, findingIds: ids },
    },
    ...findings.map(({ id, title, quote: before }) => ({
      action: 'request-quote',
      entity: 'findings',
      entityId: id,
      propertyId,
      before: { quoteId: before?.id ?? null },
      after: { quoteId: quotationId, finding: title },
    })),
  ])
  return { quotationId, quoteNumber }
}
