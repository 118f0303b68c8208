import { formatNumber } from '@/ui/format.ts'

/** The noun for what a chart counts, in singular and plural. */
export interface ChartUnit {
  one: string
  many: string
}

/** '1 property', '1,234 properties' */
export const countText = (count: number, unit: ChartUnit): string =>
  `${formatNumber(count)} ${count === 1 ? unit.one : unit.many}`
