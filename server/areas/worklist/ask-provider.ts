import type { BodyOf } from '../../../contract/endpoint.ts'
import type { askProviderAboutWork } from '../../../contract/worklist.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { letWorkWait } from './mark-work.ts'
import { insertQuestion, sameQuestion } from './questions.queries.ts'

/** Sends a question to the provider's staff, and lets the property wait for the answer. */
export async function askProvider(
  scope: Scope,
  { compliancePropertyId, question, until, seen }: BodyOf<typeof askProviderAboutWork>,
): Promise<{ questionId: number }> {
  const { db, agencyId } = scope
  if (!(await maybeOne(db, lockPropertyRow(agencyId, compliancePropertyId)))) throw notFound('Property not found')
  const same = await maybeOne(db, sameQuestion(scope, compliancePropertyId, question))
  const { id } = same ?? (await one(db, insertQuestion(scope, compliancePropertyId, question)))
  const properties = [{ compliancePropertyId, seen }]
  const { items } = await letWorkWait(scope, { properties, until, reason: question, asked: 'PROVIDER' }, id)
  const problem = items[0]?.problem ?? null
  // Nothing is sent then.
  if (problem !== null) throw ruleBroken(problem, { until: problem })
  if (!same)
    await recordChange(db, scope, {
      action: 'ask-provider',
      entity: 'provider_questions',
      entityId: id,
      propertyId: compliancePropertyId,
      after: { question },
    })
  return { questionId: id }
}
