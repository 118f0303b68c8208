import { isSmokeRun } from './bench.ts'

/** A measured value and its limit. */
export type Figure = { name: string; value: number; unit: string; limit?: { atMost: number } | { atLeast: number } }

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [low = NaN, high = NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Details, which a smoke run leaves out. */
export const say = (text: string): void => {
  if (!isSmokeRun) print(text)
}

/** No figures, on purpose. */
export const skipped: Figure[] = []

/** Says what a smoke run cannot measure, because it needs a program that is not installed with the portal. */
export function skip(what: string): Figure[] {
  print(`  skipped: ${what}`)
  return skipped
}

export const rounded = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en-AU') : value.toPrecision(3)

export const isReached = ({ value, limit }: Figure): boolean => {
  if (limit === undefined) return true
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
}

export function toLine(figure: Figure): string {
  const { name, value, unit, limit } = figure
  const wanted = limit === undefined ? '' : 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`
  const result = limit === undefined ? '' : isReached(figure) ? 'ok' : 'MISSED'
  return `${name.padEnd(66)}${`${rounded(value)} ${unit}`.padStart(14)}  ${wanted.padEnd(8)}${result}`
}
