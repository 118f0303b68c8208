import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

const rows = ['one', 'two', 'three', 'four']

export function DonutSkeleton() {
  return (
    <div aria-busy className="flex items-center gap-x-6 gap-y-4 max-sm:flex-col">
      <span aria-hidden className="size-44 shrink-0 rounded-full border-[1.6rem] border-neutral-soft" />
      <div className="flex w-full flex-1 flex-col gap-5">
        {rows.slice(1).map((row) => (
          <Skeleton key={row} />
        ))}
      </div>
    </div>
  )
}

export function BarsSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      {rows.map((row) => (
        <div key={row} className="grid gap-x-4 gap-y-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <Skeleton className="w-24" />
          <div className="flex flex-col gap-3">
            <Skeleton />
            <Skeleton className="w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
