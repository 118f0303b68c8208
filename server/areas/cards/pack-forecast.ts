import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { always } from './follow-service.ts'
import type { ForecastEntry } from './forecast-property.ts'

/*
 * A forecast as bytes, five for each entry: its code, its first day and the first day on which it no longer holds, as numbers of days
 * since 2000. Adding up arrays of a large agency in PostgreSQL takes at least twice as long as adding these up in the server.
 */

const entryBytes = 5
/** Later days are stored as this one, of the year 2179. */
export const lastNumber = 65_535

export const toNumber = (day: Day): number => Math.min(Math.max(daysBetween(always, day), 0), lastNumber)
export const fromNumber = (number: number): Day => addDays(always, number)

export function packForecast(entries: readonly ForecastEntry[]): Buffer {
  const bytes = Buffer.alloc(entries.length * entryBytes)
  for (const [place, { code, from, until }] of entries.entries()) {
    bytes.writeUInt8(code, place * entryBytes)
    bytes.writeUInt16BE(toNumber(from), place * entryBytes + 1)
    bytes.writeUInt16BE(toNumber(until), place * entryBytes + 3)
  }
  return bytes
}

/** An entry of one day, an event, has the same day twice. */
export type PackedEntry = { code: number; from: number; until: number }
export const isEvent = ({ from, until }: PackedEntry): boolean => from === until

export function unpackForecast(bytes: Buffer, start = 0, end = bytes.length): PackedEntry[] {
  const entries: PackedEntry[] = []
  for (let at = start; at < end; at += entryBytes)
    entries.push({ code: bytes.readUInt8(at), from: bytes.readUInt16BE(at + 1), until: bytes.readUInt16BE(at + 3) })
  return entries
}

/** In the form of `storedForecastText`. */
export const forecastText = ({ packed, demands }: { packed: Buffer; demands: readonly number[] }): string =>
  `${packed.toString('hex')} ${demands.join(',')}`
