import { classNames } from '@/ui/class-names.ts'

/** Box styles of all fields. 16 px on touch screens, because phones zoom in on smaller text. */
export const controlClass = classNames(
  'w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-base text-body transition-colors duration-100 md:min-h-9 md:text-sm',
  'invalid:border-critical aria-invalid:border-critical disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-quiet',
  'forced-colors:disabled:text-[GrayText]',
)

export const labelClass = 'text-sm font-medium text-body'
export const helpClass = 'text-sm text-quiet'
export const fieldClass = 'flex min-w-0 flex-col gap-1.5'
