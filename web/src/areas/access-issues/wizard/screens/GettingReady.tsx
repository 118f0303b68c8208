import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

export function GettingReady() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <p>Getting ready…</p>
      <LiveText>Loading</LiveText>
      <Skeleton className="w-1/3" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="block" className="h-28" />
    </div>
  )
}
