import { describe, expect, test } from 'vitest'
import { forecastDays } from '../../../contract/forecast.ts'
import { forecastCode, type ForecastEntry } from '../cards/forecast-property.ts'
import { packForecast, unpackForecast } from '../cards/pack-forecast.ts'
import { monthsOf, newMonths } from './count-forecast.ts'

const find = monthsOf(forecastDays('2026-11-19'))
const newIn = (entries: ForecastEntry[], serviceId = 0): number[] => {
  const bits = newMonths(unpackForecast(packForecast(entries)), find).get(serviceId) ?? 0
  return Array.from({ length: 24 }, (_, place) => place).filter((place) => bits & (1 << place))
}
const breached = (from: string, until: string, serviceId = 0) => ({
  code: forecastCode('BREACHED', serviceId),
  from,
  until,
})
const unproven = (from: string, until: string) => ({ code: forecastCode('UNPROVEN'), from, until })

describe('a property is new in a month', () => {
  test('that is the first of those in which it needs something', () => {
    expect(newIn([breached('2027-02-10', '2028-01-01')])).toEqual([4])
  })

  test('not when it only becomes worse', () => {
    expect(newIn([unproven('2027-02-10', '2027-04-15'), breached('2027-04-15', '2028-01-01')])).toEqual([4])
  })

  test('again after a month without', () => {
    expect(newIn([breached('2027-02-10', '2027-04-15'), breached('2027-06-15', '2027-07-15')])).toEqual([4, 8])
  })

  test('not in the current one, of whose month before nothing is known', () => {
    expect(newIn([breached('2020-01-01', '2028-01-01')])).toEqual([])
    expect(newIn([])).toEqual([])
  })

  test('of a service, whatever another needs', () => {
    const entries = [breached('2020-01-01', '2028-01-01', 1), breached('2027-02-10', '2028-01-01', 2)]
    expect([newIn(entries, 1), newIn(entries, 2)]).toEqual([[], [4]])
  })

  test('to the last month of the forecast', () => {
    expect(newIn([breached('2028-09-30', '2030-01-01')])).toEqual([23])
  })
})
