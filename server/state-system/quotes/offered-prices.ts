import { parsePrice } from '../../areas/prices/price-text.ts'
import type { TypedLine } from '../../areas/quotes/typed-lines.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { moneyText } from '../kit/html/wording.ts'
import type { QuoteToPrepare } from './prepare-quote.queries.ts'

type Range = { leastCents: number | null; mostCents: number | null }

/** The price of an item, or the middle of its range in whole dollars; empty if it has none. */
export const offeredPrice = ({ leastCents, mostCents }: Range): string => {
  if (leastCents === null || mostCents === null) return ''
  const cents = leastCents === mostCents ? leastCents : Math.round((leastCents + mostCents) / 200) * 100
  return (cents / 100).toFixed(2)
}

/** What the item of a line costs now; undefined for lines without one. */
function currentPrice({ findings, catalogue, products }: QuoteToPrepare, code: string | undefined): string | undefined {
  const item =
    findings.find(({ itemCode }) => itemCode === code) ??
    catalogue.find((each) => each.code === code) ??
    products.find((each) => each.code === code)
  return item && offeredPrice(item)
}

export const withCurrentPrices = (quote: QuoteToPrepare, lines: readonly TypedLine[]): TypedLine[] =>
  lines.map((line) => ({ ...line, ...(line.item !== undefined && { offered: currentPrice(quote, line.item) ?? '' }) }))

/** The refusal that tells the writer of prices that were changed while the quote was written. */
export function changedPrices(quote: QuoteToPrepare, lines: readonly TypedLine[]): ChangeRefusal | undefined {
  const fields = Object.fromEntries(
    lines.flatMap(({ item, offered = '', price, description }, place) => {
      const now = currentPrice(quote, item)
      const isBlank = description === '' && price === ''
      // Who has entered the new price already has decided.
      if (isBlank || now === undefined || now === offered || parsePrice(price) === parsePrice(now)) return []
      const text = (dollars: string) => moneyText(parsePrice(dollars))
      return [[`price-${place}`, `The price was changed from ${text(offered)} to ${text(now)} while you were writing.`]]
    }),
  )
  const count = Object.keys(fields).length
  if (count === 0) return undefined
  const what = count === 1 ? 'A price of the catalogue was' : `${count} prices of the catalogue were`
  return {
    status: 409,
    message: `${what} changed while you were writing. Change the lines, or send them again as they are.`,
    fields,
  }
}
