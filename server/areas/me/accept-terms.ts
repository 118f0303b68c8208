import { recordChange, type Source } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { termsAcceptance, recordAcceptance, termsExist } from './me.queries.ts'

/** Accepting again has no effect; the first time counts. */
export async function acceptTermsOnce(
  scope: Omit<Scope, 'agencyId' | 'userName'> & { agencyId: number | null },
  termsId: number,
  source?: Source,
): Promise<{ acceptedAt: string }> {
  if (!(await maybeOne(scope.db, termsExist(termsId, scope.today))))
    throw notFound('Failed to accept terms and conditions')
  const accepted = await maybeOne(scope.db, recordAcceptance(scope.userId, termsId, scope.now))
  if (!accepted) return one(scope.db, termsAcceptance(scope.userId, termsId))
  await recordChange(scope.db, scope, { action: 'accept-terms', entity: 'terms', entityId: termsId }, source)
  return accepted
}
