import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

export function LoadReportedFindings() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output>Loading the reported findings…</output>
      <Skeleton className="w-1/3" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}
