import { changeIntegratedResidential, changeResidential, getIntegratedProperty } from '../../../contract/residential.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { changeOfMirrored, changeOfProperty } from './change-residential-status.ts'
import { readIntegratedProperty } from './read-integrated-property.ts'

export const residentialRoutes: Route[] = [
  serve(getIntegratedProperty, async ({ scope, params }) => readIntegratedProperty(scope, params.id)),
  serve(changeIntegratedResidential, async ({ scope, params, body }) => changeOfMirrored(scope, params.id, body)),
  serve(changeResidential, async ({ scope, params, body }) => changeOfProperty(scope, params.id, body)),
]
