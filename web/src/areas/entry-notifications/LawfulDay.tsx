import type { OneOffEntryOptions } from '@contract/entry-notifications.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { formatLongDay } from '@/ui/format.ts'

type LawfulDayProps = { options: OneOffEntryOptions; isLoading: boolean }

/** From which day the law allows entry, and why. */
export function LawfulDay({ options: { earliestDay, law, service, missing }, isLoading }: LawfulDayProps) {
  const title =
    earliestDay === null
      ? 'No lawful day within the next three months'
      : `Earliest lawful day: ${formatLongDay(earliestDay)}`
  return (
    <div aria-busy={isLoading} aria-live="polite" className="flex flex-col gap-3">
      <Banner title={title}>
        <ul className="flex flex-col gap-1">
          {[...law, service].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Banner>
      {missing.length > 0 ? (
        <Banner tone="attention" title="Needed before a visit can be booked">
          <ul className="flex flex-col gap-1">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  )
}
