import { cpus, totalmem } from 'node:os'

/** A measured value and its limit. */
export type Figure = { name: string; value: number; unit: string; limit?: { atMost: number } | { atLeast: number } }

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [low = NaN, high = NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

export const rounded = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en-AU') : value.toPrecision(3)

const isReached = ({ value, limit }: Figure): boolean => {
  if (limit === undefined) return true
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
}

function line(figure: Figure): string {
  const { name, value, unit, limit } = figure
  const wanted = limit === undefined ? '' : 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`
  const result = limit === undefined ? '' : isReached(figure) ? 'ok' : 'MISSED'
  return `${name.padEnd(66)}${`${rounded(value)} ${unit}`.padStart(14)}  ${wanted.padEnd(8)}${result}`
}

export function printReport(figures: readonly Figure[]): void {
  const [processor] = cpus()
  say(`\n${cpus().length} × ${processor?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`)
  for (const figure of figures) say(line(figure))
}

/** Prints the figures; a missed limit makes the process fail. */
export function reportFigures(figures: readonly Figure[]): void {
  printReport(figures)
  if (!figures.every(isReached)) process.exitCode = 1
}
