import { updateProperty } from '../../../contract/keys.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { editKeys } from './edit-keys.ts'

export const keysRoutes: Route[] = [
  serve(updateProperty, async ({ scope, params, body }) => editKeys(scope, params.id, body)),
]
