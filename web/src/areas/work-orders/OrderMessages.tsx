import { workOrderTags, type WorkOrder } from '@contract/work-orders.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'

/** How far an order has come: what was ordered, questions and answers, what comes next. */
export function OrderMessages({ order, timeZone }: { order: WorkOrder; timeZone: string }) {
  const { address, step, next, notes, note, orderedBy, orderedAt, answeredAt, messages } = order
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="block font-semibold">{address}</span>
        Ordered by {orderedBy}, {formatDayAndTime(orderedAt, timeZone)}
      </p>
      {notes === null ? null : <p className="whitespace-pre-line">{notes}</p>}
      <p>
        <Badge tone={workOrderTags[step].tone}>{workOrderTags[step].label}</Badge>
        <span className="mt-1 block">
          {next}
          {answeredAt === null ? null : ` The provider answered ${formatDayAndTime(answeredAt, timeZone)}.`}
        </span>
      </p>
      {note === null ? null : <p className="whitespace-pre-line">{note}</p>}
      {messages.length === 0 ? null : (
        <ul aria-label="Questions and answers" className="flex flex-col gap-2">
          {messages.map(({ id, isFromProvider, by, text, at }) => (
            <li key={id} className="rounded-md border border-line p-3">
              <span className="block text-sm text-quiet">
                {isFromProvider ? 'Provider' : by}, {formatDayAndTime(at, timeZone)}
              </span>
              <span className="whitespace-pre-line">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
