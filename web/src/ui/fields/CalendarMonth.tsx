import type { KeyboardEvent } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { dayOfWeek, weeksOfMonth } from '@/ui/fields/day-arithmetic.ts'
import type { Day } from '@contract/days.ts'
import { formatLongDay } from '@/ui/format.ts'

interface CalendarMonthProps {
  labelledBy: string
  focused: Day
  selected: Day | null
  today: Day
  isOffered: (day: Day) => boolean
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: (day: Day) => void
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function CalendarMonth({
  labelledBy,
  focused,
  selected,
  today,
  isOffered,
  onKeyDown,
  onChoose,
}: CalendarMonthProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move between its days
    <table role="grid" aria-labelledby={labelledBy} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name} className="h-8 text-center text-xs font-medium text-quiet">
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(focused).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) =>
              day === null ? (
                <td key={weekdays[index]}>&nbsp;</td>
              ) : (
                <td key={day} aria-selected={day === selected} className="p-0 text-center">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={`${weekdays[dayOfWeek(day)]}, ${formatLongDay(day)}`}
                    aria-disabled={!isOffered(day)}
                    aria-current={day === today ? 'date' : undefined}
                    onKeyDown={onKeyDown}
                    onClick={() => (isOffered(day) ? onChoose(day) : undefined)}
                    className={classNames(
                      'inline-flex size-10 cursor-pointer items-center justify-center rounded-md tabular-nums md:size-9',
                      'aria-disabled:cursor-not-allowed aria-disabled:text-quiet aria-disabled:line-through',
                      day === today && 'font-semibold underline underline-offset-4',
                      day === selected
                        ? 'bg-accent text-on-accent forced-colors:border'
                        : 'not-aria-disabled:hover:bg-hover',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
