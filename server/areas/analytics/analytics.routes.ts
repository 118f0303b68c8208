import { aboutExport } from '../../platform/about-export.ts'
import { exportAnalytics, getAnalytics } from '../../../contract/analytics.ts'
import type { Databases } from '../../platform/databases.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { analyticsSheets } from './analytics-sheets.ts'
import { readAnalytics } from './read-analytics.ts'

export type AnalyticsParts = { databases: Databases }

export const analyticsRoutes = ({ databases }: AnalyticsParts): Route[] => [
  serve(getAnalytics, async ({ scope, query }) => readAnalytics(databases, scope, query.agency)),
  serve(exportAnalytics, async ({ scope, query }) => {
    const analytics = await readAnalytics(databases, scope, query.agency)
    const about = aboutExport(scope, {
      title: 'Analytics',
      agencyName: analytics.agencies.map(({ name }) => name).join(', '),
      facts: [],
    })
    return spreadsheetAnswer({ otherwise: `Analytics ${scope.today}`, sheets: [...analyticsSheets(analytics), about] })
  }),
]
