import { facets } from '../../../contract/portfolio/portfolio.ts'
import { sql } from '../../platform/sql.ts'
import { allCounter } from '../cards/counter-moves.ts'

/** Property managers with at least one property in the integrated portfolio, active or not. */
export const managersOfPortfolio = (agencyId: number) => sql<{ id: number; name: string }>`
  select m.id, m.name from property_managers m
   where m.agency_id = ${agencyId}
     and exists (select from card_counters k
                  where k.agency_id = ${agencyId} and k.manager_id = m.id and k.count > 0
                    and (k.kind, k.counter) in ((1, ${facets.ON_SERVICE.bit}), (2, ${allCounter})))
     and exists (select from agency_integrations i where i.agency_id = ${agencyId} and i.is_active)
   order by m.name, m.id`
