import {
  CalendarCheck,
  CircleAlert,
  FileText,
  Hourglass,
  KeyRound,
  Mail,
  PencilLine,
  Receipt,
  ReceiptText,
  type LucideIcon,
} from 'lucide-react'
import type { TimelineEvent } from '@contract/timeline.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDayAndTime } from '@/ui/format.ts'

const icons: Record<TimelineEvent['kind'], LucideIcon> = {
  CHANGE: PencilLine,
  VISIT: CalendarCheck,
  REQUEST: Hourglass,
  MAIL: Mail,
  DOCUMENT: FileText,
  FINDING: CircleAlert,
  QUOTE: ReceiptText,
  INVOICE: Receipt,
  ACCESS: KeyRound,
}

export function TimelineEntry({ event: { at, kind, title, details, by } }: { event: TimelineEvent }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const Icon = icons[kind]
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-3.5 not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-sunken text-quiet"
      >
        <Icon size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">{title}</span>
          <time dateTime={at} className="text-sm text-quiet tabular-nums">
            {formatDayAndTime(at, timeZone)}
          </time>
        </p>
        {details.length > 0 ? (
          <ul className="text-sm">
            {details.map((detail) => (
              <li key={detail} className="break-words">
                {detail}
              </li>
            ))}
          </ul>
        ) : null}
        {by === null ? null : <p className="text-sm text-quiet">{by}</p>}
      </div>
    </li>
  )
}
