import type { BookingOccupant } from '@contract/bookings/booking-calls.ts'
import { useAgencySettings } from '@/shared/session/use-agency.ts'

/** What would let a notice go by email instead of by post. Nothing if it already can, or if an address is missing. */
export function EmailNoticeHint({ occupants }: { occupants: readonly BookingOccupant[] }) {
  const isSendingEnabled = useAgencySettings()?.email.isSendingEnabled ?? false
  const missing = occupants.filter(({ acceptsNoticesByEmail }) => !acceptsNoticesByEmail)
  if (!isSendingEnabled || missing.length === 0 || occupants.some(({ email }) => email === null)) return null
  const names = new Intl.ListFormat('en-AU').format(missing.map(({ name }) => name))
  return (
    <p className="text-sm text-quiet">
      {`By email it takes less time: record in the tenancy that ${names} agreed to receive notices by email.`}
    </p>
  )
}
