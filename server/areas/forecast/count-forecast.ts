import type { Day } from '../../../contract/days.ts'
import { monthsOfForecast } from '../../../contract/forecast.ts'
import { forecastKinds } from '../cards/forecast-property.ts'
import { isEvent, lastNumber, toNumber, unpackForecast, type PackedEntry } from '../cards/pack-forecast.ts'

/** Ids before the entries of each property: property, property manager (0: none), number of entries. */
const headBytes = 10
const entryBytes = 5

export type ForecastOf = { propertyId: number; managerId: number | null; entries: PackedEntry[] }

/** The forecasts of an agency, from the bytes of `agencyForecast`. */
export function* readForecasts(packed: Buffer): Generator<ForecastOf> {
  for (let at = 0; at < packed.length;) {
    const end = at + headBytes + packed.readUInt16BE(at + 8) * entryBytes
    yield {
      propertyId: packed.readInt32BE(at),
      managerId: packed.readInt32BE(at + 4) || null,
      entries: unpackForecast(packed, at + headBytes, end),
    }
    at = end
  }
}

/** For each day its number of days of `days` before it. */
function countBefore(days: readonly Day[]): Uint8Array {
  const numbers = days.map(toNumber)
  const counts = new Uint8Array(lastNumber + 2)
  let count = 0
  for (let day = 0; day < counts.length; day += 1) {
    counts[day] = count
    while (numbers[count] === day) count += 1
  }
  return counts
}

/** The places of the months in which an entry counts: an event in its own, what lasts where it holds on the first day. */
export type MonthsOf = (entry: PackedEntry) => { first: number; last: number }

export function monthsOf(days: readonly Day[]): MonthsOf {
  const before = countBefore(days)
  return (entry) => {
    if (!isEvent(entry))
      return {
        first: before[entry.from] as number,
        last: Math.min(before[entry.until] as number, monthsOfForecast) - 1,
      }
    const place = (before[entry.from + 1] as number) - 1
    return place < monthsOfForecast ? { first: place, last: place } : { first: 0, last: -1 }
  }
}

const inNeed: readonly number[] = [forecastKinds.BREACHED, forecastKinds.UNPROVEN]

/** Each month as a bit in which a property needs something and did not in the month before; by service, 0 for all of them. */
export function newMonths(entries: readonly PackedEntry[], find: MonthsOf): Map<number, number> {
  const needed = new Map<number, number>()
  for (const entry of entries) {
    if (!inNeed.includes(Math.floor(entry.code / 10))) continue
    const { first, last } = find(entry)
    let months = needed.get(entry.code % 10) ?? 0
    for (let place = Math.max(first, 0); place <= last; place += 1) months |= 1 << place
    needed.set(entry.code % 10, months)
  }
  // Nothing is known of the month before the first.
  return new Map([...needed].map(([serviceId, months]) => [serviceId, months & ~(months << 1) & ~1]))
}

/** Beside the codes of entries; the last digit is the service. */
export const newCode = 80
/** Larger than every code. */
const codes = 90
const read = (counts: Int32Array, place: number): number => counts[place] as number
type Counted = { code: number; count: number }
const listed = (counts: Int32Array): Counted[] =>
  [...counts].flatMap((count, code) => (count === 0 ? [] : [{ code, count }]))

/** How often each code counts in each month, and in one month for each property manager. */
export function countForecasts(packed: Buffer, days: readonly Day[], chosen: number) {
  const find = monthsOf(days)
  const months = days.slice(0, -1).map(() => new Int32Array(codes))
  const managers = new Map<number | null, Int32Array>()
  for (const { managerId, entries } of readForecasts(packed)) {
    let own = managers.get(managerId)
    if (!own) managers.set(managerId, (own = new Int32Array(codes)))
    for (const entry of entries) {
      const { first, last } = find(entry)
      for (let place = Math.max(first, 0); place <= last; place += 1) {
        const counts = months[place] as Int32Array
        counts[entry.code] = read(counts, entry.code) + 1
      }
      if (first <= chosen && last >= chosen) own[entry.code] = read(own, entry.code) + 1
    }
    for (const [serviceId, bits] of newMonths(entries, find)) {
      const code = newCode + serviceId
      for (let place = 1; bits >> place > 0; place += 1) {
        if (!((bits >> place) & 1)) continue
        const counts = months[place] as Int32Array
        counts[code] = read(counts, code) + 1
        if (place === chosen) own[code] = read(own, code) + 1
      }
    }
  }
  return {
    months: months.map(listed),
    managers: [...managers].map(([id, counts]) => ({ id, counted: listed(counts) })),
  }
}
