import { Check } from '@/ui/icons.ts'
import { classNames } from '@/ui/class-names.ts'

export interface StepIndicatorProps {
  steps: readonly string[]
  /** The index of the current step; the steps before it are done. */
  current: number
  label?: string | undefined
}

export function StepIndicator({ steps, current, label = 'Steps' }: StepIndicatorProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => {
          const isDone = index < current
          const isCurrent = index === current
          return (
            <li
              key={step}
              {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
              className={classNames('flex min-w-0 items-center gap-2', index > 0 && 'flex-1 md:flex-none')}
            >
              {index > 0 ? (
                <span aria-hidden className="h-px min-w-3 flex-1 bg-line-strong md:w-8 md:flex-none" />
              ) : null}
              <span
                aria-hidden
                className={classNames(
                  'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums',
                  isDone && 'border-accent-line bg-accent-soft text-accent-strong',
                  isCurrent && 'border-accent bg-accent text-on-accent forced-colors:border-[Highlight]',
                  !isDone && !isCurrent && 'border-line-strong text-quiet',
                )}
              >
                {isDone ? <Check size={13} strokeWidth={3} /> : index + 1}
              </span>
              {/* On a small screen only the current step has room for its name. */}
              <span className={classNames('min-w-0', isCurrent ? 'font-semibold' : 'text-quiet max-md:sr-only')}>
                {step}
                {isDone ? <span className="sr-only"> (done)</span> : null}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
