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
  type Icon,
} from '@/ui/icons.ts'
import type { TimelineEvent } from '@contract/timeline.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { EventDetails } from '@/ui/layout/EventDetails.tsx'
import { EventItem } from '@/ui/layout/EventItem.tsx'

const icons: Record<TimelineEvent['kind'], Icon> = {
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

export function TimelineEntry({ event: { at, isWholeDay, kind, title, details, by } }: { event: TimelineEvent }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <EventItem icon={icons[kind]} title={title} at={at} timeZone={timeZone} isWholeDay={isWholeDay}>
      <EventDetails details={details} />
      {by === null ? null : <p className="text-sm text-quiet">{by}</p>}
    </EventItem>
  )
}
