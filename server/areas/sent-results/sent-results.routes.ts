import {
  getResultsSetting,
  listSentResults,
  putResultsSetting,
  sendResultAgain,
} from '../../../contract/sent-results.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { changeResultsSetting, readResultsSetting, readSentResults, sendAgain } from './sent-results.ts'

export const sentResultRoutes: Route[] = [
  serve(getResultsSetting, async ({ scope }) => readResultsSetting(scope)),
  serve(putResultsSetting, async ({ scope, body }) => changeResultsSetting(scope, body)),
  serve(listSentResults, async ({ scope, params }) => readSentResults(scope, params.id)),
  serve(sendResultAgain, async ({ scope, params, body }) =>
    sendAgain(scope, { propertyId: params.id, resultId: params.resultId, version: body.version }),
  ),
]
