import { classNames } from '@/ui/class-names.ts'

export interface SkeletonProps {
  shape?: 'line' | 'block' | 'row' | undefined
  /** CSS width; by default the full width. */
  className?: string | undefined
}

const shapes = { line: 'h-3.5', block: 'h-32', row: 'h-11' }

/** A grey placeholder for loading content. Set aria-busy on the region around it. */
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
