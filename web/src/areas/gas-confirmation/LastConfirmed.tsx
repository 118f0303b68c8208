import type { GasConfirmationState } from '@contract/gas-confirmation.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDayAndTime } from '@/ui/format.ts'

/** Who last confirmed gas and when, if anyone did. */
export function LastConfirmed({ confirmedBy, confirmedAt }: GasConfirmationState) {
  const { timeZone } = states[useSession().complianceAgencyState]
  if (!confirmedAt) return null
  return (
    <p className="text-sm text-quiet">
      Last confirmed {confirmedBy ? `by ${confirmedBy}, ` : ''}
      {formatDayAndTime(confirmedAt, timeZone)}
    </p>
  )
}
