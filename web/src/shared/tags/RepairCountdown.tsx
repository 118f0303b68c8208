import { unsafeLabel } from '@contract/portfolio/unsafe-label.ts'
import type { Day } from '@contract/days.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'

export default function RepairCountdown({ dueOn }: { dueOn: Day }) {
  return unsafeLabel(dueOn, useAgencyToday())
}
