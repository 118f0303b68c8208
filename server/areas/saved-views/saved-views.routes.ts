import {
  changeSavedView,
  chooseDefaultView,
  createSavedView,
  deleteSavedView,
  getDefaultView,
  listSavedViews,
  type ViewList,
} from '../../../contract/saved-views.ts'
import { featureOff, hasExperiment } from '../../platform/refuse-restricted.ts'
import { nothing, serve, type Route } from '../../platform/serve.ts'
import type { SignedIn } from '../../platform/sessions.ts'
import { changeView, chooseDefault, createView, removeView } from './change-views.ts'
import { readDefault, readViews, type Reader } from './read-views.ts'

const readerOf = (signedIn: SignedIn): Reader => ({
  viewer: { state: signedIn.state, hasProblemRegister: hasExperiment(signedIn, 'ProblemRegister') },
  isMaster: signedIn.isMaster,
})
/** Reported findings exist only with the problem register. */
function readerOfList(signedIn: SignedIn, list: ViewList): Reader {
  const reader = readerOf(signedIn)
  if (list === 'reported-findings' && !reader.viewer.hasProblemRegister) throw featureOff('ProblemRegister')
  return reader
}

export const savedViewsRoutes: Route[] = [
  serve(listSavedViews, async ({ scope, signedIn, query }) =>
    readViews(scope, query.list, readerOfList(signedIn, query.list), query['property-manager']),
  ),
  serve(
    getDefaultView,
    async ({ scope, signedIn, query }) =>
      (await readDefault(scope, query.list, readerOfList(signedIn, query.list))) ?? nothing,
  ),
  serve(createSavedView, async ({ scope, signedIn, body }) =>
    createView(scope, body, readerOfList(signedIn, body.list)),
  ),
  serve(changeSavedView, async ({ scope, signedIn, params, body }) =>
    changeView(scope, params.id, body, readerOf(signedIn)),
  ),
  serve(deleteSavedView, async ({ scope, signedIn, params, query }) =>
    removeView(scope, params.id, query.version, readerOf(signedIn)),
  ),
  serve(chooseDefaultView, async ({ scope, body }) => chooseDefault(scope, body)),
]
