import { amountOfCents } from '../../../contract/money.ts'
import { dollars } from '../../platform/pdf-text.ts'

const largestCents = 100_000_000

/** Cents of a price in dollars, as people and spreadsheets write it; null for anything else. */
export function parsePrice(text: string): number | null {
  const match = /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  if (!match) return null
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= largestCents ? cents : null
}

/** The price as a form or a spreadsheet has it. */
export const plainPrice = (cents: number | null): string => (cents === null ? '' : amountOfCents(cents))

export function priceText({ cents, mostCents }: { cents: number | null; mostCents: number | null }): string {
  if (cents === null) return 'the price of the state'
  return mostCents === null ? dollars(cents) : `${dollars(cents)} to ${dollars(mostCents)}`
}
