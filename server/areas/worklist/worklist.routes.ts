import { assignWork, listWork, snoozeWork } from '../../../contract/worklist.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { listWork as readWork } from './list-work.ts'
import { assignWork as assign, snoozeWork as snooze } from './mark-work.ts'

export const worklistRoutes: Route[] = [
  serve(listWork, async ({ scope, query }) => readWork(scope, query)),
  serve(snoozeWork, async ({ scope, body }) => snooze(scope, body)),
  serve(assignWork, async ({ scope, body }) => assign(scope, body)),
]
