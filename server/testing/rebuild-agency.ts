import { rebuildAgencyInSteps } from '../areas/cards/rebuild-cards.ts'
import type { CardScope } from '../areas/cards/refresh-cards.ts'

/** Rebuilds the cards and counters of one agency in the transaction of the scope. */
export const rebuildAgency = async (scope: CardScope): Promise<number> =>
  rebuildAgencyInSteps(async (step) => step(scope))
