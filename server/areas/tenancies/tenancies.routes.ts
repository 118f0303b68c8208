import {
  confirmPropertyDetails,
  getTenancySummary,
  listTenancies,
  markAsVacant,
  previewTenancy,
  removeTenancy,
} from '../../../contract/tenancies/tenancy-calls.ts'
import { addTenancy, updateTenancy } from '../../../contract/tenancies/tenancy-form.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { addOpenTenancy as add } from './add-tenancy.ts'
import { confirmTenancy } from './confirm-tenancy.ts'
import { editTenancy } from './edit-tenancy.ts'
import { markVacant } from './mark-vacant.ts'
import { readTenancyPreview as preview } from './preview-tenancy.ts'
import { readSummary, readTenancies } from './read-tenancies.ts'
import { removeOpenTenancy as remove } from './remove-tenancy.ts'

export const tenanciesRoutes: Route[] = [
  serve(getTenancySummary, async ({ scope, params }) => readSummary(scope, params.id)),
  serve(listTenancies, async ({ scope, params }) => readTenancies(scope, params.id)),
  serve(previewTenancy, async ({ scope, params, query }) => preview(scope, params.id, query)),
  serve(addTenancy, async ({ scope, params, body }) => add(scope, params.id, body)),
  serve(updateTenancy, async ({ scope, params, body }) => editTenancy(scope, params.id, params.tenancyId, body)),
  serve(removeTenancy, async ({ scope, params, query }) => remove(scope, params.id, params.tenancyId, query.version)),
  serve(markAsVacant, async ({ scope, params, body }) => markVacant(scope, params.id, body)),
  serve(confirmPropertyDetails, async ({ scope, params, body }) => confirmTenancy(scope, params.id, body)),
]
