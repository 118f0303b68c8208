import { getGasConfirmation, putGasConfirmation } from '../../../contract/gas-confirmation.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { confirmGas, readGas } from './confirm-gas.ts'

export const gasConfirmationRoutes: Route[] = [
  serve(getGasConfirmation, async ({ scope, params }) => readGas(scope, params.id)),
  serve(putGasConfirmation, async ({ scope, params: { id: propertyId }, body }) =>
    undoable(scope, { kind: 'CONFIRM_GAS', propertyId }, async () => confirmGas(scope, propertyId, body)),
  ),
]
