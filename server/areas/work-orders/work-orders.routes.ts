import { answerWorkOrder, listWorkOrders } from '../../../contract/work-orders.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { answerQuestion } from './answer-question.ts'
import { readWorkOrders } from './list-orders.ts'

export const workOrdersRoutes: Route[] = [
  serve(listWorkOrders, async ({ scope, query }) => readWorkOrders(scope, query)),
  serve(answerWorkOrder, async ({ scope, params, body }) => answerQuestion(scope, params.id, body.message)),
]
