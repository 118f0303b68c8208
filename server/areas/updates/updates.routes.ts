import type { QueryOf } from '../../../contract/endpoint.ts'
import type { FacetCode } from '../../../contract/portfolio/portfolio.ts'
import {
  exportRequiredUpdates,
  getWaterCharging,
  listOverdueProperties,
  listRequiredUpdates,
  putWaterCharging,
} from '../../../contract/updates.ts'
import type { Scope } from '../../platform/scope.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { toCardQuery } from '../portfolio/card-query.ts'
import { readCardPage, pageJson } from '../portfolio/read-cards.ts'
import { readWaterCharging, saveWaterCharging } from './save-water-charging.ts'
import { updatesSpreadsheet } from './updates-spreadsheet.ts'

const page = async (scope: Scope, within: FacetCode, query: QueryOf<typeof listRequiredUpdates>) =>
  pageJson(
    await readCardPage(scope, toCardQuery('updates', [{ kind: 1, within }], query), {
      page: query.page,
      pageSize: query['page-size'],
    }),
  )

export const updatesRoutes: Route[] = [
  serve(listRequiredUpdates, async ({ scope, query }) => page(scope, 'UPDATE_REQUIRED', query)),
  serve(listOverdueProperties, async ({ scope, query }) => page(scope, 'OVERDUE', query)),
  serve(exportRequiredUpdates, async ({ scope, signedIn, query }) =>
    updatesSpreadsheet(scope, signedIn.agencyName, query),
  ),
  serve(getWaterCharging, async ({ scope, params }) => readWaterCharging(scope, params.id)),
  serve(putWaterCharging, async ({ scope, params: { id: propertyId }, body }) =>
    undoable(scope, { kind: 'CHARGE_WATER', propertyId }, async () => saveWaterCharging(scope, propertyId, body)),
  ),
]
