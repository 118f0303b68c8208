import { recordChanges, type Change } from '../../platform/audit.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { attachQuote, type ChangedFinding } from './change-findings.queries.ts'
import { estimateQuote } from './estimate-quote.ts'
import { lockFindings, refuseOtherProperty } from './lock-findings.ts'
import { createQuote } from '../quotes/create-quote.ts'

type Requested = { quotationId: number; quoteNumber: string }
type QuoteRequest = { compliancePropertyId: number; problemRegisterIds: number[] }

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
  const { db } = scope
  const serviceId = findings[0]?.serviceId as number
  const quote = { propertyId, serviceId, ...estimateQuote(findings) }
  const { id: quotationId, quoteNumber } = await createQuote(scope, quote)
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
    ...findings.map(({ id, title, quote: before }): Change => ({
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
