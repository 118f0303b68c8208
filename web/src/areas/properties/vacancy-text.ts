import type { Day } from '@contract/days.ts'
import type { TenancySummary } from '@contract/tenancies/people.ts'
import { tenancyStatusText } from '@contract/tenancies/tenancies.ts'

/** "Vacant until 03/12/2026", "Vacating on 30/11/2026", or nothing for a leased property. */
export const vacancyText = ({ isVacant, currentTenancy, upcomingTenancy }: TenancySummary, today: Day): string | null =>
  tenancyStatusText({
    isVacant,
    vacateDate: currentTenancy?.vacatingAt ?? null,
    upcomingStart: upcomingTenancy?.startDate ?? null,
    today,
  })
