import type { OfferedDate } from '@contract/bookings/booking-calls.ts'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import { clockText } from '@contract/times.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { formatDayWithWeekday } from '@/ui/format-weekday.ts'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import type { BookingDraft } from './booking-draft.ts'

type BookingConfirmationProps = { draft: BookingDraft; serviceName: string; day: OfferedDate | null }

export function BookingConfirmation({ draft: { time, people }, serviceName, day }: BookingConfirmationProps) {
  const { date, startTime, endTime } = time.oasResult
  const recipients = [...people.contacts, ...(people.nominatedContact ? [people.nominatedContact] : [])]
  return (
    <div className="flex flex-col gap-5">
      <FactList columns={2}>
        <Fact label="Service">{serviceName}</Fact>
        <Fact label="How the technician gets in">{entryMethodLabels[time.entryMethod]}</Fact>
        <Fact label="Date">{formatDayWithWeekday(date)}</Fact>
        <Fact label="Time">{`${clockText(startTime)} – ${clockText(endTime)}`}</Fact>
      </FactList>
      <FactList>
        <Fact label="Contacts">
          <ul>
            {recipients.map(({ name, email, mobile, isPrimaryContact }) => (
              <li key={`${name} ${email}`} className="wrap-anywhere">
                {name}
                {isPrimaryContact ? ' (primary contact)' : ''}
                <span className="block font-normal text-quiet">{`${mobile}, ${email}`}</span>
              </li>
            ))}
          </ul>
        </Fact>
      </FactList>
      {time.entryMethod === 'ENTER_WITH_KEY_AS_EN' && day ? <Banner>{day.description}</Banner> : null}
    </div>
  )
}
