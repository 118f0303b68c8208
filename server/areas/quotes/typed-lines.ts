import { characterCount } from '../../../contract/form-rules.ts'

/** A line of a quote as the provider's staff typed it. The price is that of the whole line, with GST. */
export type TypedLine = {
  findingId: number | null
  description: string
  quantity: string
  price: string
  /** The item of the catalogue from which the line was made, and the price that it had then, in dollars. */
  item?: string
  offered?: string
}

export type PricedLine = {
  findingId: number | null
  description: string
  quantity: string
  totalCents: number
  gstCents: number
}

export const mostLines = 40
export const longestDescription = 300
const largestCents = 100_000_000

/** A price contains one eleventh of GST, rounded per line. */
export const gstOf = (cents: number): number => Math.round(cents / 11)

const toCents = (text: string): number | null => {
  const match = /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || '0')
}

const isBlank = ({ description, price }: TypedLine): boolean => description === '' && price === ''

export type CheckedLines = { lines: PricedLine[]; errors: Record<string, string> }

/** Checks the typed lines; blank ones are left out. Errors are named by the place of their line, such as `price-2`. */
export function checkLines(typed: readonly TypedLine[]): CheckedLines {
  const errors: Record<string, string> = {}
  const lines: PricedLine[] = []
  for (const [place, line] of typed.entries()) {
    if (isBlank(line)) continue
    const totalCents = toCents(line.price)
    const quantity = line.quantity === '' ? '1' : line.quantity
    if (line.description === '') errors[`description-${place}`] = 'Enter what is done.'
    if (characterCount(line.description) > longestDescription)
      errors[`description-${place}`] = `Enter at most ${longestDescription} characters.`
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(quantity) || Number(quantity) <= 0)
      errors[`quantity-${place}`] = 'Enter a number above 0, such as 1 or 2.5.'
    if (totalCents === null || totalCents > largestCents)
      errors[`price-${place}`] = 'Enter the price in dollars with GST, such as 220 or 220.50.'
    const { findingId, description } = line
    lines.push({ findingId, description, quantity, totalCents: totalCents ?? 0, gstCents: gstOf(totalCents ?? 0) })
  }
  return { lines, errors }
}
