import { maybeOne } from '../../platform/database.ts'
import { featureOff, hasExperiment } from '../../platform/refuse-restricted.ts'
import type { Scope } from '../../platform/scope.ts'
import type { SignedIn } from '../../platform/sessions.ts'
import { isNewManagement } from './mirrored-properties.queries.ts'

type MirroredCall = { scope: Scope; signedIn: SignedIn; params: { id: number } }

/**
 * The id of a mirrored property that is open to the user: all with mirroring, otherwise new managements, which
 * everybody is offered to enrol. A property that the agency does not have is left to the caller.
 */
export async function openMirrored({ scope, signedIn, params: { id } }: MirroredCall): Promise<number> {
  if (hasExperiment(signedIn, 'PortfolioMirroring')) return id
  const found = await maybeOne(scope.db, isNewManagement(scope.agencyId, id))
  if (found && !found.isNew) throw featureOff('PortfolioMirroring')
  return id
}
