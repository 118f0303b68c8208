import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

/** The outline of the board: headlines, the trend, pairs of charts. */
export function BoardSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <LiveText>Loading</LiveText>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="block" className="h-24" />
        ))}
      </div>
      <Skeleton shape="block" className="h-80" />
      <div className="grid gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="block" className="h-72" />
        ))}
      </div>
    </div>
  )
}
