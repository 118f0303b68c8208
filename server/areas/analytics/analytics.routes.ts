import { exportAnalytics, getAnalytics } from '../../../contract/analytics.ts'
import type { Databases } from '../../platform/databases.ts'
import { FileAnswer, serve, type Route } from '../../platform/serve.ts'
import { analyticsSheets } from './analytics-sheets.ts'
import { drawWorkbook } from './draw-workbook.ts'
import { readAnalytics } from './read-analytics.ts'

export type AnalyticsParts = { databases: Databases }

export const analyticsRoutes = ({ databases }: AnalyticsParts): Route[] => [
  serve(getAnalytics, async ({ scope, query }) => readAnalytics(databases, scope, query.agency)),
  serve(exportAnalytics, async ({ scope, query }) => {
    const analytics = await readAnalytics(databases, scope, query.agency)
    return new FileAnswer({
      name: `Analytics ${scope.today}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: await drawWorkbook(analyticsSheets(analytics)),
    })
  }),
]
