import { amountOfCents } from '@contract/money.ts'
import type { QuoteDetail } from '@contract/quotes/quotes.ts'
import { formatMoney, formatNumber } from '@/ui/format.ts'

type QuoteLinesProps = Pick<QuoteDetail, 'lines' | 'gst' | 'totalIncGst'> & { isEstimate?: boolean }

const cents = (amount: string): number => Number(amount.replace('.', ''))
const moneyClass = 'py-2 pl-3 text-right align-top whitespace-nowrap tabular-nums'

/** The work and its price, line by line; the server calculates the sums. */
export function QuoteLines({ lines, gst, totalIncGst, isEstimate = false }: QuoteLinesProps) {
  const withoutGst = amountOfCents(cents(totalIncGst) - cents(gst))
  return (
    <table aria-label="Lines of the quote" className="w-full border-collapse text-left text-sm">
      <thead className="text-xs text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 font-medium">
            Description
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            GST
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Total inc. GST
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, position) => (
          // Lines have no id, so their position is the key.
          <tr key={position} className="border-b border-line">
            <th scope="row" className="py-2 align-top font-normal break-words">
              {line.description}
              <span className="block text-quiet">Quantity {formatNumber(Number(line.quantity))}</span>
            </th>
            <td className={moneyClass}>{formatMoney(line.gst)}</td>
            <td className={moneyClass}>{formatMoney(line.totalIncGst)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Subtotal ex. GST" amount={withoutGst} />
        <Sum label="GST" amount={gst} />
        <Sum label={isEstimate ? 'Estimate inc. GST' : 'Total inc. GST'} amount={totalIncGst} isTotal />
      </tfoot>
    </table>
  )
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'border-t border-line-strong text-base font-semibold' : 'text-quiet'}>
      <th scope="row" colSpan={2} className={`py-1.5 align-top ${isTotal ? 'font-semibold' : 'font-normal'}`}>
        {label}
      </th>
      <td className="py-1.5 pl-3 text-right align-top whitespace-nowrap tabular-nums">{formatMoney(amount)}</td>
    </tr>
  )
}
