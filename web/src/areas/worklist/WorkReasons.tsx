import type { WorkLine, WorkRow } from '@contract/worklist.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { classNames } from '@/ui/class-names.ts'
import { ChevronRight } from '@/ui/icons.ts'
import { daysBetween } from '@contract/days.ts'
import { formatNumber } from '@/ui/format.ts'
import type { ActionOf, RowHandlers } from './line-action.ts'
import { LineButton } from './LineButton.tsx'
import { isOpenLine } from './work-row.ts'
import { consequenceText, snoozedByText, untilText } from './work-text.ts'

/** A reason with what follows if nothing is done. */
export function LineText({ line, isGravest = false }: { line: WorkLine; isGravest?: boolean }) {
  const consequence = consequenceText(line, useAgencyToday())
  return (
    <>
      <span className={isGravest ? 'font-medium' : undefined}>{line.text}</span>
      {consequence ? <span className={isGravest ? undefined : 'text-quiet'}>. {consequence}</span> : null}
    </>
  )
}

/** By which rules the property is listed. */
function Why({ row: { lines, addressLine1 } }: { row: WorkRow }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-md text-sm text-quiet hover:text-body [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={14} className="transition-transform duration-100 group-open:rotate-90" />
        Why is this here?<span className="sr-only"> {addressLine1}</span>
      </summary>
      <ul className="flex flex-col gap-1 pt-0.5 pb-1 pl-4.5 text-sm">
        {lines.map(({ key, text, why }) => (
          <li key={key}>
            {lines.length > 1 ? <span className="font-medium">{text}: </span> : null}
            {why}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What has waited too long is asked about, with ways out. */
function StuckQuestion({ row, handlers }: { row: WorkRow; handlers: RowHandlers }) {
  const today = useAgencyToday()
  const stuck = row.lines.find((line) => line.isStuck && isOpenLine(line))
  if (!stuck?.since || row.section === 'WAITING') return null
  const asks = [
    ['Ask the owner', handlers.onAskOwner],
    ['Ask the service provider', handlers.onAskProvider],
  ] as const
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span>Waiting for {formatNumber(daysBetween(stuck.since, today))} days. Is an answer missing?</span>
      {asks.map(([text, ask]) => (
        <PlainButton key={text} className={classNames(linkClass, 'min-h-6')} onPress={() => ask(row)}>
          {text}
          <span className="sr-only"> about {row.addressLine1}</span>
        </PlainButton>
      ))}
    </p>
  )
}

/** Until when the property waits, by whom and why; or who acts next. */
function WaitingText({ row: { snooze, lines } }: { row: WorkRow }) {
  const today = useAgencyToday()
  if (snooze)
    return (
      <p className="text-sm wrap-anywhere">
        <span className="font-medium">{untilText(snooze.until, today)}.</span> {snoozedByText(snooze, today)}
        {snooze.reason ? `: ${snooze.reason}` : null}
      </p>
    )
  return <p className="text-sm">{lines[0]?.why}</p>
}

type WorkReasonsProps = { row: WorkRow; actionOf: ActionOf; handlers: RowHandlers }

/** Everything that waits at a property, the gravest first. */
export function WorkReasons({ row, actionOf, handlers }: WorkReasonsProps) {
  const [gravest, ...others] = row.lines
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {gravest ? (
        <p>
          <LineText line={gravest} isGravest />
        </p>
      ) : null}
      {row.section === 'WAITING' ? <WaitingText row={row} /> : null}
      {row.wokenBy ? <p className="text-sm text-attention">Back before its day: {row.wokenBy}</p> : null}
      {others.length > 0 ? (
        <ul aria-label={`Also at ${row.addressLine1}`} className="flex flex-col gap-1">
          {others.map((line) => (
            <li
              key={line.key}
              className="flex flex-wrap items-center justify-between gap-x-3 text-sm md:flex-nowrap md:[&>button]:shrink-0"
            >
              <span className="min-w-0">
                <LineText line={line} />
              </span>
              <LineButton row={row} line={line} variant="quiet" actionOf={actionOf} />
            </li>
          ))}
        </ul>
      ) : null}
      <StuckQuestion row={row} handlers={handlers} />
      <Why row={row} />
    </div>
  )
}
