import { formatNumber } from '@/ui/format.ts'

/** After the number of properties that a rule asks something of: of how many it is not known whether they meet it already. */
export function unknownText(properties: number, unknown: number): string {
  if (unknown === 0) return '.'
  return unknown === properties
    ? '. Whether they meet it already is not known.'
    : `. Of ${formatNumber(unknown)} it is not known whether they meet it already.`
}
