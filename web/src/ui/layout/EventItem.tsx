import type { Icon } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { formatDay, formatDayAndTime, toDay } from '../format.ts'

export interface EventItemProps {
  icon: Icon
  title: ReactNode
  /** When it happened, in ISO format. */
  at: string
  timeZone: string
  /** Only the day is known, so no time is shown. */
  isWholeDay?: boolean | undefined
  children?: ReactNode
}

/** One event of a list in time order; a line connects it with the next one. */
export function EventItem({ icon: Icon, title, at, timeZone, isWholeDay = false, children }: EventItemProps) {
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
          <time dateTime={isWholeDay ? toDay(at, timeZone) : at} className="text-sm text-quiet tabular-nums">
            {isWholeDay ? formatDay(toDay(at, timeZone)) : formatDayAndTime(at, timeZone)}
          </time>
        </p>
        {children}
      </div>
    </li>
  )
}
