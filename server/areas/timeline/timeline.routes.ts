import { listTimeline } from '../../../contract/timeline.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { readTimeline } from './read-timeline.ts'

export const timelineRoutes: Route[] = [
  serve(listTimeline, async ({ scope, params, query }) => readTimeline(scope, params.id, query.before)),
]
