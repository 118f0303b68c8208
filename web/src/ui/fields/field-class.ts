import { classNames } from '@/ui/class-names.ts'

/** Box styles of all fields. 16 px on touch screens, because phones zoom in on smaller text. */
export const controlClass = classNames(
  'w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-base text-body transition-colors duration-100 md:min-h-9 md:text-sm',
  'aria-invalid:border-critical disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-quiet',
  'forced-colors:disabled:text-[GrayText]',
)

export const labelClass = 'text-sm font-medium text-body'
export const helpClass = 'text-sm text-quiet'
export const fieldClass = 'flex min-w-0 flex-col gap-1.5'

/** The label around a checkbox, radio button or switch, and the text beside it. */
export const choiceClass =
  'group/choice relative flex min-h-11 cursor-pointer items-start gap-2.5 py-3 text-sm has-disabled:cursor-not-allowed has-disabled:text-quiet md:min-h-6 md:py-0.5 forced-colors:has-disabled:text-[GrayText]'

/** The drawn box of a checkbox or circle of a radio button, with the invisible input on top of it. */
export const markClass =
  'relative mt-px flex size-[18px] shrink-0 items-center justify-center border bg-surface group-has-focus-visible/choice:outline-2 group-has-focus-visible/choice:outline-offset-2 group-has-focus-visible/choice:outline-focus group-has-checked/choice:border-accent group-has-disabled/choice:border-line'
