import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

/** The outline of the page: the summary on the left, services and cards on the right. */
export function PropertySkeleton() {
  return (
    <div aria-busy className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
        <Skeleton className="h-7 w-36" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
        <Skeleton shape="block" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-72 max-w-full" />
        <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </div>
    </div>
  )
}
