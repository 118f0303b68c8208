import { formatNumber } from '@/ui/format.ts'

/** What a chart counts, for one of it and for several. */
export interface ChartUnit {
  one: string
  many: string
}

/** '1 property', '1,234 properties' */
export const countText = (count: number, unit: ChartUnit): string =>
  `${formatNumber(count)} ${count === 1 ? unit.one : unit.many}`
