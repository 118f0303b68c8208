import { CircleAlert } from '@/ui/icons.ts'
import type { Ref } from 'react'
import { linkClass } from '@/ui/actions/link-class.ts'

export interface FormProblem {
  message: string
  /** Focuses the field. */
  onSelect?: (() => void) | undefined
}

export interface FormErrorProps {
  title?: string | undefined
  text?: string | undefined
  problems: readonly FormProblem[]
  /** Identifies the failure for the help team. */
  reference?: string | undefined
  /** Target of focus and scrolling. */
  ref?: Ref<HTMLDivElement> | undefined
}

/** The errors of a form, shown above it and read out when they appear. Renders nothing without errors. */
export function FormError({ title, text, problems, reference, ref }: FormErrorProps) {
  if (problems.length === 0 && title === undefined) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-20 items-start gap-3 rounded-lg border border-critical-line bg-critical-soft px-4 py-3"
    >
      <CircleAlert aria-hidden size={18} className="mt-px shrink-0 text-critical" />
      <div className="flex min-w-0 flex-col gap-1">
        {title ? <p className="font-semibold text-critical">{title}</p> : null}
        {text ? <p>{text}</p> : null}
        {problems.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {problems.map(({ message, onSelect }) => (
              <li key={message}>
                {onSelect ? (
                  <button type="button" onClick={onSelect} className={`${linkClass} min-h-6 text-left`}>
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {reference === undefined ? null : <p className="text-sm text-quiet">Reference: {reference}</p>}
      </div>
    </div>
  )
}
