import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { createQuote } from '../quotes/create-quote.ts'
import { whyNotQuoted } from './campaign-rules.ts'
import { campaignFacts, saveRequestedQuote } from './campaigns.queries.ts'
import { findComing } from './read-coming-rule.ts'

/** Asks the provider to quote what a coming rule needs at a property. Another request while a quote is open is refused. */
export async function requestLawQuote(
  scope: Scope,
  { ruleId, propertyId }: { ruleId: number; propertyId: number },
): Promise<string> {
  const { db, agencyId } = scope
  await lockActiveProperty(scope, propertyId)
  const rule = await findComing(scope, ruleId)
  const reason = whyNotQuoted(await one(db, campaignFacts(agencyId, ruleId, [propertyId])))
  if (reason !== null) throw ruleBroken(reason)
  const estimate = { severity: 'RECOMMENDED', leastCents: null, mostCents: null } as const
  const quote = { propertyId, serviceId: rule.serviceId, ...estimate }
  const { id, quoteNumber } = await createQuote(scope, quote)
  await db.rows(saveRequestedQuote(scope, ruleId, propertyId, id))
  await recordChange(db, scope, {
    action: 'request-law-quote',
    entity: 'quotes',
    entityId: id,
    propertyId,
    after: { status: 'PENDING', quoteNumber, rule: rule.name, from: rule.inForceFrom },
  })
  await refreshCards(scope, [propertyId])
  return `Quote #${quoteNumber} requested`
}
