import type { Day } from '@contract/days.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { Link } from '@/ui/actions/Link.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { ChevronLeft, ChevronRight } from '@/ui/icons.ts'
import { calendarViews, shiftView, type CalendarView } from './calendar-days.ts'
import type { CalendarSearch } from './calendar-search.ts'

export const viewLabels: Record<CalendarView, string> = { day: 'Day', week: 'Week', month: 'Month' }

type CalendarControlsProps = {
  state: SearchedList<CalendarSearch>
  day: Day
  today: Day
  technicians: readonly { id: number; name: string }[]
  hrefTo: (view: CalendarView, day: Day) => string
}

const everyone = { value: 'all', label: 'All technicians' }

/** Which days are shown, and of whom. */
export function CalendarControls({ state, day, today, technicians, hrefTo }: CalendarControlsProps) {
  const { view, technician } = state
  const unit = viewLabels[view].toLowerCase()
  const isKnown = technician === undefined || technicians.some(({ id }) => id === technician)
  return (
    <section aria-label="What the calendar shows" className="flex flex-wrap items-end gap-3">
      <nav aria-label="View" className="flex gap-1">
        {calendarViews.map((each) => (
          <Link
            key={each}
            href={hrefTo(each, day)}
            {...(each === view && { 'aria-current': 'page' as const })}
            className={buttonClass({ variant: each === view ? 'primary' : 'secondary' })}
          >
            {viewLabels[each]}
          </Link>
        ))}
      </nav>
      <nav aria-label="Days" className="flex gap-1">
        <Link href={hrefTo(view, shiftView(view, day, -1))} className={buttonClass({ isIconOnly: true })}>
          <ChevronLeft aria-hidden size={16} />
          <span className="sr-only">Previous {unit}</span>
        </Link>
        <Link href={hrefTo(view, today)} className={buttonClass()}>
          Today
        </Link>
        <Link href={hrefTo(view, shiftView(view, day, 1))} className={buttonClass({ isIconOnly: true })}>
          <ChevronRight aria-hidden size={16} />
          <span className="sr-only">Next {unit}</span>
        </Link>
      </nav>
      <NativeSelect
        label="Technician"
        options={[
          everyone,
          ...technicians.map(({ id, name }) => ({ value: String(id), label: name })),
          // A shared link may name a technician who has no visit in these days.
          ...(isKnown ? [] : [{ value: String(technician), label: 'Somebody without visits here' }]),
        ]}
        value={String(technician ?? everyone.value)}
        onChange={(chosen) => state.change({ technician: chosen === everyone.value ? undefined : Number(chosen) })}
        className="w-full sm:w-56"
      />
    </section>
  )
}
