import { exportForecast, getForecast, listForecast } from '../../../contract/forecast.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { exportForecastItems } from './export-forecast.ts'
import { readForecastItems } from './list-forecast.ts'
import { readForecast } from './read-forecast.ts'

export const forecastRoutes: Route[] = [
  serve(getForecast, async ({ scope, query }) => readForecast(scope, query)),
  serve(listForecast, async ({ scope, query }) => readForecastItems(scope, query)),
  serve(exportForecast, async ({ scope, signedIn, query }) => exportForecastItems(scope, signedIn.agencyName, query)),
]
