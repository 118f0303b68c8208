import {
  beginConnection,
  chooseOffice,
  connectWithKeys,
  disconnectSoftware,
  finishConnection,
  getIntegrationState,
  listSyncRuns,
  startSync,
} from '../../../contract/integration/connections.ts'
import {
  decideConflict,
  decideHeld,
  decideMatch,
  getPropertySources,
  keepLost,
  listConflicts,
  listExcluded,
  listHeld,
  listLost,
  listMatches,
} from '../../../contract/integration/decisions.ts'
import { serve, type Route } from '../../platform/serve.ts'
import {
  beginToConnect,
  chooseBetweenOffices,
  connectByKeys,
  disconnect,
  finishToConnect,
  startSyncRun,
  type ConnectParts,
} from './connect-software.ts'
import { decideOnConflict, decideOnHeld, decideOnMatch, keepOnService } from './decide.ts'
import { readIntegration } from './read-integration.ts'
import { readConflicts, readLost, readMatches, readRuns, readSetAside, readSources } from './read-lists.ts'

export const integrationRoutes = (parts: ConnectParts): Route[] => [
  serve(getIntegrationState, async ({ scope }) => readIntegration(scope)),
  serve(beginConnection, async ({ scope, signedIn, params, body }) =>
    beginToConnect(scope, parts, params.software, { ...body, sessionId: signedIn.sessionId }),
  ),
  serve(finishConnection, async ({ scope, signedIn, body }) =>
    finishToConnect(scope, parts, { ...body, sessionId: signedIn.sessionId }),
  ),
  serve(connectWithKeys, async ({ scope, params, body }) => connectByKeys(scope, parts, params.software, body)),
  serve(disconnectSoftware, async ({ scope, params }) => disconnect(scope, params.software)),
  serve(chooseOffice, async ({ scope, params, body }) => chooseBetweenOffices(scope, params.software, body.use)),
  serve(startSync, async ({ scope, params, body }) => startSyncRun(scope, params.software, body)),
  serve(listSyncRuns, async ({ scope, query }) => readRuns(scope, query)),
  serve(listExcluded, async ({ scope, query }) => readSetAside(scope, 'EXCLUDED', query)),
  serve(listHeld, async ({ scope, query }) => readSetAside(scope, 'HELD', query)),
  serve(decideHeld, async ({ scope, params, body }) => decideOnHeld(scope, params.software, body.use)),
  serve(listMatches, async ({ scope, query }) => readMatches(scope, query)),
  serve(decideMatch, async ({ scope, body }) => decideOnMatch(scope, body)),
  serve(listConflicts, async ({ scope, query }) => readConflicts(scope, query)),
  serve(decideConflict, async ({ scope, body }) => decideOnConflict(scope, body)),
  serve(listLost, async ({ scope, query }) => readLost(scope, query)),
  serve(keepLost, async ({ scope, body }) => keepOnService(scope, body)),
  serve(getPropertySources, async ({ scope, params }) => readSources(scope, params.id)),
]
