import { LoaderCircle } from '@/ui/icons.ts'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'

export interface SpinnerProps {
  /** Read by screen readers; leave it out if a text beside the spinner already says it. */
  label?: string | undefined
  size?: number | undefined
  className?: string | undefined
}

export function Spinner({ label, size = 16, className }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden size={size} className={classNames('shrink-0 animate-spin', className)} />
  if (label === undefined) return icon
  return (
    <span className="inline-flex items-center">
      {icon}
      <LiveText>{label}</LiveText>
    </span>
  )
}
