import { Check } from '@/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { classNames } from '@/ui/class-names.ts'
import type { Option } from '@/ui/fields/options.ts'

interface ChoiceListProps {
  id: string
  label: string
  options: readonly Option[]
  /** The choice that the arrow keys have reached. */
  active: number
  chosen?: string | null | undefined
  onChoose: (option: Option) => void
  empty?: string | undefined
}

/** The list under a text field. The focus stays in the field; aria-activedescendant marks the active choice. */
export function ChoiceList({
  id,
  label,
  options,
  active,
  chosen = null,
  onChoose,
  empty = 'Nothing found',
}: ChoiceListProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (options.length === 0) return <p className="px-4 py-3 text-quiet">{empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot be controlled from a text field
    <div ref={ref} id={id} role="listbox" aria-label={label} className="max-h-80 overflow-auto p-1">
      {options.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
          role="option"
          tabIndex={-1}
          aria-selected={option.value === chosen}
          aria-disabled={option.isDisabled}
          // Choose on pointer down, before the field loses the focus and would commit the half-typed text.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          onKeyDown={(event) => (event.key === 'Enter' ? onChoose(option) : undefined)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 py-1.5 hover:bg-hover md:min-h-9',
            'aria-disabled:cursor-not-allowed aria-disabled:text-quiet aria-selected:font-medium',
            index === active && 'bg-accent-soft outline-2 -outline-offset-2 outline-focus',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block">{option.label}</span>
            {option.description ? (
              <span className="block text-xs font-normal text-quiet">{option.description}</span>
            ) : null}
          </span>
          {option.value === chosen ? <Check aria-hidden size={15} className="shrink-0 text-accent" /> : null}
        </div>
      ))}
    </div>
  )
}
