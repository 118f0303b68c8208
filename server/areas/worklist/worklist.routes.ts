import { askProviderAboutWork, assignWork, listWork, snoozeWork } from '../../../contract/worklist.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { askProvider } from './ask-provider.ts'
import { readWork } from './list-work.ts'
import { giveWork, letWorkWait } from './mark-work.ts'

export const worklistRoutes: Route[] = [
  serve(listWork, async ({ scope, query }) => readWork(scope, query)),
  serve(snoozeWork, async ({ scope, body }) => letWorkWait(scope, body)),
  serve(askProviderAboutWork, async ({ scope, body }) => askProvider(scope, body)),
  serve(assignWork, async ({ scope, body }) => giveWork(scope, body)),
]
