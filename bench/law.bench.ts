import type { Bench } from './bench.ts'
import { measureForecast, measurePublishing, measureSimulation } from './measure-law.ts'

export const bench: Bench = {
  about: 'Measures the forecast, the simulation and five minutes of publishing a rule, which stays in the database.',
  properties: 2_500_000,
  measures: { forecast: measureForecast, simulation: measureSimulation, publishing: measurePublishing },
}
