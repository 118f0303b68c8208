import { classNames } from '@/ui/class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isFullWidth?: boolean | undefined
  isIconOnly?: boolean | undefined
}

const base =
  'relative inline-flex cursor-pointer items-center justify-center gap-2 rounded-md border font-medium text-center ' +
  'select-none no-underline transition-colors duration-100 aria-disabled:cursor-not-allowed ' +
  'forced-colors:border-[ButtonBorder] forced-colors:aria-disabled:text-[GrayText]'

const off =
  'aria-disabled:not-data-pending:border-line aria-disabled:not-data-pending:bg-sunken aria-disabled:not-data-pending:text-quiet'

const variants: Record<ButtonVariant, string> = {
  primary: `border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong active:bg-accent-strong ${off}`,
  secondary: `border-line-strong bg-surface text-body hover:bg-hover active:bg-sunken ${off}`,
  quiet:
    'border-transparent bg-transparent text-body hover:bg-hover active:bg-sunken aria-disabled:not-data-pending:bg-transparent aria-disabled:not-data-pending:text-quiet',
  danger: `border-critical bg-critical text-on-critical hover:border-critical-strong hover:bg-critical-strong active:bg-critical-strong ${off}`,
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 px-2.5 py-1 text-sm',
  medium: 'min-h-11 md:min-h-9 px-3.5 py-1.5 text-sm',
  large: 'min-h-11 px-5 py-2 text-base',
}

const iconSizes: Record<ButtonSize, string> = {
  small: 'size-8 p-0',
  medium: 'size-11 md:size-9 p-0',
  large: 'size-11 p-0',
}

/** Button styles for router links that look like a button. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  isFullWidth,
  isIconOnly,
}: ButtonLook = {}): string {
  return classNames(base, variants[variant], isIconOnly ? iconSizes[size] : sizes[size], isFullWidth && 'w-full')
}
