import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

export function LoadReportedFindings() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <p>Loading the reported findings…</p>
      <LiveText>Loading</LiveText>
      <Skeleton className="w-1/3" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}
