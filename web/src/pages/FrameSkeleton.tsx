import { BrandMark } from '@/shared/page/BrandMark.tsx'
import { brand } from '@/shared/page-config.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'

/** The frame before its data is loaded; it does not shift when the rest arrives. */
export function FrameSkeleton() {
  return (
    <div aria-busy className="flex min-h-dvh flex-col">
      <LiveText>Loading</LiveText>
      <div className="flex h-14 items-center gap-6 border-b border-line bg-surface px-4 md:px-7">
        <span className="flex items-center gap-2.5 font-bold tracking-tight">
          <BrandMark />
          {brand.name}
        </span>
        <Skeleton className="max-md:hidden" />
      </div>
      <PageSkeleton />
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div aria-busy className="mx-auto flex w-full max-w-[80rem] flex-col gap-5 px-4 pt-6 pb-14 md:px-7">
      <Skeleton className="h-7 w-64" />
      <Skeleton shape="block" className="h-64" />
    </div>
  )
}
