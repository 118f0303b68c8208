import { classNames } from '@/ui/class-names.ts'

export interface SkeletonProps {
  shape?: 'line' | 'block' | 'row' | undefined
  /** Its width; all there is by default. */
  className?: string | undefined
}

const shapes = { line: 'h-3.5', block: 'h-32', row: 'h-11' }

/** The grey shape of what is still loading. Mark the region around it with aria-busy. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block rounded-md bg-neutral-soft forced-colors:border forced-colors:border-[GrayText]',
        shapes[shape],
        className,
      )}
    />
  )
}
