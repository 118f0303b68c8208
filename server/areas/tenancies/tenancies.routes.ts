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
import { undoable } from '../undoable-actions/undoable.ts'
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
  serve(addTenancy, async ({ scope, params: { id: propertyId }, body }) =>
    undoable(scope, { kind: 'ADD_TENANCY', propertyId }, async () => add(scope, propertyId, body)),
  ),
  serve(updateTenancy, async ({ scope, params: { id: propertyId, tenancyId }, body }) =>
    undoable(scope, { kind: 'EDIT_TENANCY', propertyId }, async () => editTenancy(scope, propertyId, tenancyId, body)),
  ),
  serve(removeTenancy, async ({ scope, params: { id: propertyId, tenancyId }, query: { version } }) =>
    undoable(scope, { kind: 'REMOVE_TENANCY', propertyId }, async () => remove(scope, propertyId, tenancyId, version)),
  ),
  serve(markAsVacant, async ({ scope, params: { id: propertyId }, body }) =>
    undoable(scope, { kind: 'MARK_VACANT', propertyId }, async () => markVacant(scope, propertyId, body)),
  ),
  serve(confirmPropertyDetails, async ({ scope, params: { id: propertyId }, body }) =>
    undoable(scope, { kind: 'CONFIRM_TENANCY', propertyId }, async () => confirmTenancy(scope, propertyId, body)),
  ),
]
