import {
  askBeforeConnecting,
  beginConnection,
  chooseOffice,
  connectWithKeys,
  disconnectSoftware,
  finishConnection,
  getIntegrationState,
  listSyncRuns,
  startSync,
  undoSyncRun,
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
import {
  discardSoftwareFile,
  endSoftwareFiles,
  getSoftwareFiles,
  previewSoftwareFile,
  takeSoftwareFile,
  uploadSoftwareFile,
} from '../../../contract/integration/software-files.ts'
import { listNotWithUs, markDuplicate, takeBackDuplicate } from '../../../contract/integration/not-with-us.ts'
import type { Scope } from '../../platform/scope.ts'
import { serve, type Route } from '../../platform/serve.ts'
import {
  askForChoices,
  beginToConnect,
  chooseBetweenOffices,
  connectByKeys,
  disconnect,
  finishToConnect,
  startSyncRun,
  type ConnectParts,
} from './connect-software.ts'
import { decideOnConflict, decideOnHeld, decideOnMatch, keepOnService } from './decide.ts'
import { addFile, discardFile, previewFile, readFiles, takeFile } from './take-software-file.ts'
import { readIntegration, type SoftwarePageParts } from './read-integration.ts'
import { leaveOutDuplicate, readNotWithUs, restoreLeftOut } from './not-with-us.ts'
import { startUndoRun } from './undo-run.ts'
import { readConflicts, readLost, readMatches, readRuns, readSetAside, readSources } from './read-lists.ts'

export function integrationRoutes(parts: ConnectParts & SoftwarePageParts): Route[] {
  const read = async (scope: Scope) => readIntegration(scope, parts)
  /** What the page shows after a change. */
  const after = async (scope: Scope, change: Promise<void>) => {
    await change
    return read(scope)
  }
  return [
    serve(getIntegrationState, async ({ scope }) => read(scope)),
    serve(beginConnection, async ({ scope, signedIn, params, body }) =>
      beginToConnect(scope, parts, params.software, { ...body, sessionId: signedIn.sessionId }),
    ),
    serve(finishConnection, async ({ scope, signedIn, body }) =>
      after(scope, finishToConnect(scope, parts, { ...body, sessionId: signedIn.sessionId })),
    ),
    serve(askBeforeConnecting, async ({ scope, params, body }) => ({
      questions: await askForChoices(scope, parts, params.software, body),
    })),
    serve(connectWithKeys, async ({ scope, params, body }) =>
      after(scope, connectByKeys(scope, parts, params.software, body)),
    ),
    serve(disconnectSoftware, async ({ scope, params }) => after(scope, disconnect(scope, params.software))),
    serve(chooseOffice, async ({ scope, params, body }) =>
      after(scope, chooseBetweenOffices(scope, params.software, body.use)),
    ),
    serve(startSync, async ({ scope, params, body }) => after(scope, startSyncRun(scope, params.software, body))),
    serve(listSyncRuns, async ({ scope, query }) => readRuns(scope, query)),
    serve(listExcluded, async ({ scope, query }) => readSetAside(scope, 'EXCLUDED', query)),
    serve(listHeld, async ({ scope, query }) => readSetAside(scope, 'HELD', query)),
    serve(decideHeld, async ({ scope, params, body }) => after(scope, decideOnHeld(scope, params.software, body))),
    serve(getSoftwareFiles, async ({ scope }) => readFiles(scope, parts.connectors)),
    serve(previewSoftwareFile, async ({ scope, params, receive }) =>
      previewFile(scope, parts.connectors, params.software, receive),
    ),
    serve(uploadSoftwareFile, async ({ scope, params, receive, commit }) =>
      addFile(scope, parts.connectors, params.software, { receive, commit }),
    ),
    serve(takeSoftwareFile, async ({ scope, params }) => takeFile(scope, params.id)),
    serve(discardSoftwareFile, async ({ scope, params }) => discardFile(scope, params.id)),
    serve(endSoftwareFiles, async ({ scope, params }) => after(scope, disconnect(scope, params.software))),
    serve(undoSyncRun, async ({ scope, params }) => after(scope, startUndoRun(scope, params.id))),
    serve(listMatches, async ({ scope, query }) => readMatches(scope, query)),
    serve(decideMatch, async ({ scope, body }) => after(scope, decideOnMatch(scope, body))),
    serve(listConflicts, async ({ scope, query }) => readConflicts(scope, query)),
    serve(decideConflict, async ({ scope, body }) => after(scope, decideOnConflict(scope, body))),
    serve(listLost, async ({ scope, query }) => readLost(scope, query)),
    serve(keepLost, async ({ scope, body }) => after(scope, keepOnService(scope, body))),
    serve(listNotWithUs, async ({ scope, query }) => readNotWithUs(scope, query)),
    serve(markDuplicate, async ({ scope, body }) => after(scope, leaveOutDuplicate(scope, body))),
    serve(takeBackDuplicate, async ({ scope, body }) => after(scope, restoreLeftOut(scope, body))),
    serve(getPropertySources, async ({ scope, params }) => readSources(scope, params.id)),
  ]
}
