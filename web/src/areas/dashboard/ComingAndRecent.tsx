import type { ManagerKey } from '@contract/paging.ts'
import { SinceYesterday } from './SinceYesterday.tsx'
import { WeekVisits } from './WeekVisits.tsx'

/** What is coming and what is new, side by side where there is room. */
export default function ComingAndRecent({ managerId }: { managerId: ManagerKey | null }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <WeekVisits managerId={managerId} />
      <SinceYesterday managerId={managerId} />
    </div>
  )
}
