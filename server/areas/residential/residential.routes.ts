import { changeIntegratedResidential, changeResidential, getIntegratedProperty } from '../../../contract/residential.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { openMirrored } from '../mirrored-properties/open-mirrored.ts'
import { changeOfMirrored, changeOfProperty } from './change-residential-status.ts'
import { readIntegratedProperty } from './read-integrated-property.ts'

export const residentialRoutes: Route[] = [
  serve(getIntegratedProperty, async (call) => readIntegratedProperty(call.scope, await openMirrored(call))),
  serve(changeIntegratedResidential, async (call) => changeOfMirrored(call.scope, await openMirrored(call), call.body)),
  serve(changeResidential, async ({ scope, params, body }) => changeOfProperty(scope, params.id, body)),
]
