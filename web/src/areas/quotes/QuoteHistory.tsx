import { quoteStatusTags, type QuoteDetail } from '@contract/quotes/quotes.ts'
import { formatDayAndTime } from '@/ui/format.ts'

type QuoteHistoryProps = { moves: QuoteDetail['moves']; timeZone: string }

/** The status changes of the quote, newest first. */
export function QuoteHistory({ moves, timeZone }: QuoteHistoryProps) {
  if (moves.length === 0) return <p className="text-quiet">Nothing has happened yet.</p>
  return (
    <ol className="flex flex-col border-l border-line pl-4">
      {moves.toReversed().map(({ to, at, by }) => (
        <li key={`${at} ${to}`} className="relative pb-3 last:pb-0">
          <span
            aria-hidden
            className="absolute top-1.5 -left-[1.3125rem] size-2.5 rounded-full border-2 border-raised bg-neutral-fill"
          />
          <span className="font-medium">{quoteStatusTags[to].label}</span>
          <span className="block text-quiet">
            {formatDayAndTime(at, timeZone)}
            {by === null ? null : `, ${by}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
