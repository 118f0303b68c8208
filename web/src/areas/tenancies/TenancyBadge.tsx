import { DoorOpen, LogOut } from '@/ui/icons.ts'
import type { TenancySummary } from '@contract/tenancies/people.ts'
import { tenancyStatusText } from '@contract/tenancies/tenancies.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'

export function TenancyBadge({ tenancy }: { tenancy: TenancySummary }) {
  const { isVacant, currentTenancy, upcomingTenancy } = tenancy
  const text = tenancyStatusText({
    isVacant,
    vacateDate: currentTenancy?.vacatingAt ?? null,
    upcomingStart: upcomingTenancy?.startDate ?? null,
    today: useAgencyToday(),
  })
  if (text === null) return null
  return (
    <Badge
      tone={isVacant ? 'neutral' : 'attention'}
      icon={isVacant ? <DoorOpen aria-hidden size={13} /> : <LogOut aria-hidden size={13} />}
    >
      {text}
    </Badge>
  )
}
