import { ChevronLeft, ChevronRight } from '@/ui/icons.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { addDays, addMonths, type Day } from '@contract/days.ts'
import {
  clampDay,
  inMonth,
  isWithin,
  offeredYears,
  dayOfWeek,
  type DayBounds,
  weeksOfMonth,
} from '@/ui/fields/day-arithmetic.ts'
import { formatMonth, monthNames, formatLongDay } from '@/ui/format.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { classNames } from '@/ui/class-names.ts'

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

function CalendarMonth({ labelledBy, focused, selected, today, isOffered, onKeyDown, onChoose }: CalendarMonthProps) {
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
                      'inline-flex size-10 cursor-pointer items-center justify-center rounded-md tabular-nums md:size-9 [@media(height<46rem)]:h-8',
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

export interface CalendarProps extends DayBounds {
  value: Day | null
  onChange: (day: Day) => void
  today: Day
  /** Which days within the bounds can be chosen; without it, all. */
  isOffered?: ((day: Day) => boolean) | undefined
  /** In a popover the calendar takes the focus when it opens; on a page it does not. */
  takesFocus?: boolean | undefined
}

/** One month as a grid: arrow keys move by days, Page Up and Down by months, with Shift by years. */
export function Calendar({ value, onChange, today, min, max, isOffered, takesFocus = true }: CalendarProps) {
  const bounds = { min, max }
  const [focused, setFocused] = useState(() => clampDay(value ?? today, bounds))
  const ref = useRef<HTMLDivElement>(null)
  const isMovingFocus = useRef(takesFocus)
  const headingId = useId()

  useEffect(() => {
    if (!isMovingFocus.current) return
    isMovingFocus.current = false
    ref.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  function show(day: Day) {
    setFocused(clampDay(day, bounds))
  }

  function onKeyDown(event: KeyboardEvent) {
    const months = event.shiftKey ? 12 : 1
    const target = {
      ArrowLeft: () => addDays(focused, -1),
      ArrowRight: () => addDays(focused, 1),
      ArrowUp: () => addDays(focused, -7),
      ArrowDown: () => addDays(focused, 7),
      Home: () => addDays(focused, -dayOfWeek(focused)),
      End: () => addDays(focused, 6 - dayOfWeek(focused)),
      PageUp: () => addMonths(focused, -months),
      PageDown: () => addMonths(focused, months),
    }[event.key]
    if (!target) return
    event.preventDefault()
    isMovingFocus.current = true
    show(target())
  }

  const year = Number(focused.slice(0, 4))
  const month = Number(focused.slice(5, 7))
  const dayOfMonth = Number(focused.slice(8))
  const lastBefore = addDays(`${focused.slice(0, 7)}-01`, -1)
  const firstAfter = `${addMonths(focused, 1).slice(0, 7)}-01`

  return (
    <div ref={ref} className="flex w-[19.5rem] flex-col gap-2 md:w-72">
      <div className="flex items-center gap-1">
        <IconButton
          label="Previous month"
          icon={<ChevronLeft aria-hidden size={16} />}
          size="small"
          hasTooltip={false}
          isDisabled={!isWithin(lastBefore, { min })}
          onPress={() => show(addMonths(focused, -1))}
        />
        <NativeSelect
          label="Month"
          isLabelHidden
          className="flex-1"
          value={String(month)}
          onChange={(chosen) => show(inMonth(year, Number(chosen), dayOfMonth))}
          options={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
        />
        <NativeSelect
          label="Year"
          isLabelHidden
          value={String(year)}
          onChange={(chosen) => show(inMonth(Number(chosen), month, dayOfMonth))}
          options={yearOptions(offeredYears(today, bounds), year)}
        />
        <IconButton
          label="Next month"
          icon={<ChevronRight aria-hidden size={16} />}
          size="small"
          hasTooltip={false}
          isDisabled={!isWithin(firstAfter, { max })}
          onPress={() => show(addMonths(focused, 1))}
        />
      </div>
      <output id={headingId} className="sr-only">
        {formatMonth(focused.slice(0, 7))}
      </output>
      <CalendarMonth
        labelledBy={headingId}
        focused={focused}
        selected={value}
        today={today}
        isOffered={(day) => isWithin(day, bounds) && (isOffered?.(day) ?? true)}
        onKeyDown={onKeyDown}
        onChoose={onChange}
      />
    </div>
  )
}

/** A stored value may be outside the offered years; it is still shown. */
function yearOptions(years: number[], current: number): { value: string; label: string }[] {
  const all = years.includes(current) ? years : [...years, current].toSorted((a, b) => a - b)
  return all.map((each) => ({ value: String(each), label: String(each) }))
}
