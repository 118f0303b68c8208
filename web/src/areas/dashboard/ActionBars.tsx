import { CircleCheck } from '@/ui/icons.ts'
import { BarChart, type BarGroup } from '@/ui/charts/BarChart.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { isAllDone } from './action-bars.ts'

export function ActionBars({ label, groups }: { label: string; groups: readonly BarGroup[] }) {
  return isAllDone(groups) ? (
    <EmptyState title="No immediate actions required" icon={<CircleCheck size={22} />} />
  ) : (
    <BarChart label={label} groups={groups} />
  )
}
