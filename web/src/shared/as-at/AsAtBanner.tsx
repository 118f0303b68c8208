import { useRouter } from '@tanstack/react-router'
import { addDays, isDay, type Day } from '@contract/days.ts'
import { firstAsAt } from '@contract/ledger.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { DatePicker } from '@/ui/fields/DatePicker.tsx'
import { formatDay } from '@/ui/format.ts'

type AsAtBannerProps = { day: Day; hrefFor: (day: Day) => string; todayHref: string }

/** Says of which day the page is, and chooses another one. */
export function AsAtBanner({ day, hrefFor, todayHref }: AsAtBannerProps) {
  const router = useRouter()
  const today = useAgencyToday()
  // A day that is not over has no end yet.
  const latest = addDays(today, -1)
  return (
    <Banner tone="attention" title={`As at ${formatDay(day)}`}>
      <p>Compliance at the end of this day. Nothing can be changed here.</p>
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <DatePicker
          key={day}
          label="Another day"
          value={day}
          today={today}
          min={firstAsAt}
          max={latest}
          invalidMessage="Enter a date, such as 01/03/2026"
          boundsMessage={`Choose a day from ${formatDay(firstAsAt)} to ${formatDay(latest)}`}
          onChange={(chosen) => {
            if (chosen !== null && chosen !== day && isDay(chosen) && chosen >= firstAsAt && chosen <= latest)
              void router.navigate({ href: hrefFor(chosen), resetScroll: false })
          }}
          className="w-48"
        />
        <TextLink href={todayHref} className="py-2">
          Back to today
        </TextLink>
      </div>
    </Banner>
  )
}
