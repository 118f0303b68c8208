import { ChevronDown } from '@/ui/icons.ts'
import type { ComponentProps } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { controlClass } from '@/ui/fields/field-class.ts'

/** A native select styled like our other fields. The caller must label it. */
export function SelectBox({ className, ...props }: ComponentProps<'select'>) {
  return (
    <div className={classNames('relative min-w-0', className)}>
      <select {...props} className={classNames(controlClass, 'cursor-pointer appearance-none truncate pr-9')} />
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-quiet"
      />
    </div>
  )
}
