import { useEffect, useRef } from 'react'
import { classNames } from '@/ui/class-names.ts'
import type { EmailSuggestion } from '@/ui/email-addresses.ts'

interface SuggestionListProps {
  id: string
  label: string
  suggestions: readonly EmailSuggestion[]
  active: number
  onChoose: (suggestion: EmailSuggestion) => void
}

/** The focus stays in the field; the active suggestion is only pointed at. */
export function SuggestionList({ id, label, suggestions, active, onChoose }: SuggestionListProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot be driven from the field beside it
    <div ref={ref} id={id} role="listbox" aria-label={label} className="p-1">
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.value}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Pressed before the field would lose the focus and take the half-typed text for an address.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          onKeyDown={(event) => (event.key === 'Enter' ? onChoose(suggestion) : undefined)}
          className={classNames(
            'flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-3 py-1.5 hover:bg-hover md:min-h-9',
            index === active && 'bg-accent-soft forced-colors:outline-2',
          )}
        >
          <span>{suggestion.label}</span>
          {suggestion.label === suggestion.value ? null : (
            <span className="text-xs text-quiet">{suggestion.value}</span>
          )}
        </div>
      ))}
    </div>
  )
}
