import { updateProperty } from '../../../contract/keys.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { editKeys } from './edit-keys.ts'

export const keysRoutes: Route[] = [
  serve(updateProperty, async ({ scope, params: { id: propertyId }, body }) =>
    undoable(scope, { kind: 'EDIT_KEYS', propertyId }, async () => editKeys(scope, propertyId, body)),
  ),
]
