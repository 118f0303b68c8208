import { amountOfCents } from '../../../contract/money.ts'
import type { LineRow } from './quote-parts.queries.ts'

/** Removes trailing zeros: "1", "2.5". */
const plainNumber = (numeric: string): string => numeric.replace(/\.?0+$/, '')

export const documentLines = (lines: readonly LineRow[]): LineRow[] =>
  lines.map((line) => ({ ...line, quantity: plainNumber(line.quantity) }))

export function linesReply(lines: readonly LineRow[]) {
  const sum = (pick: (line: LineRow) => number) => lines.reduce((total, line) => total + pick(line), 0)
  return {
    lines: documentLines(lines).map(({ description, quantity, totalCents, gstCents }) => ({
      description,
      quantity,
      totalIncGst: amountOfCents(totalCents),
      gst: amountOfCents(gstCents),
    })),
    totalIncGst: amountOfCents(sum(({ totalCents }) => totalCents)),
    gst: amountOfCents(sum(({ gstCents }) => gstCents)),
  }
}
