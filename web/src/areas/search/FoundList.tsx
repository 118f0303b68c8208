import { ArrowRight } from '@/ui/icons.ts'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { errorMessage } from '@/shared/api/call-error.ts'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { classNames } from '@/ui/class-names.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { searchTerms } from '@contract/search-text.ts'
import type { Choice } from './choices.ts'
import { HitRow } from './HitRow.tsx'
import type { SearchResult } from './use-search.ts'

type FoundListProps = {
  id: string
  result: SearchResult
  choices: readonly Choice[]
  active: number
  onFollow: (choice: Choice, event: MouseEvent) => void
}

/** The matches under the field, as links that can also be opened in a new tab. */
export function FoundList({ id, result, choices, active, onFollow }: FoundListProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (result.error) return <Failure result={result} />
  if (result.isSearching) return <Searching />
  if (choices.length === 0) return <p className="px-4 py-3 font-medium">No properties found</p>
  const words = searchTerms(result.text)
  const links = choices.filter((choice) => !('hit' in choice)).length
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot be controlled from the field above it
    <div ref={ref} id={id} role="listbox" aria-label="Properties found" className="px-1 pt-1">
      {choices.map((choice, place) => (
        <a
          key={choice.href}
          id={`${id}-${place}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
          role="option"
          aria-selected={place === active}
          tabIndex={-1}
          href={choice.href}
          // The focus stays in the field, or the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onFollow(choice, event)}
          className={classNames(
            'flex min-h-11 items-center rounded-md px-3 py-1.5 hover:bg-hover',
            // Scrolled to, it is not under those links.
            'hit' in choice && (links > 1 ? 'scroll-mb-22' : 'scroll-mb-11'),
            !('hit' in choice) && 'rounded-t-none border-t border-line',
            // The links to all results stay visible under a long list.
            !('hit' in choice) && (place === choices.length - 1 ? 'sticky bottom-0' : 'sticky bottom-11'),
            place === active ? 'bg-accent-soft outline-2 -outline-offset-2 outline-focus' : 'bg-raised',
          )}
        >
          {'hit' in choice ? <HitRow hit={choice.hit} words={words} /> : <ViewAll label={choice.label} />}
        </a>
      ))}
    </div>
  )
}

const ViewAll = ({ label }: { label: string }): ReactNode => (
  <span className="flex items-center gap-2 font-medium text-accent-strong">
    {label}
    <ArrowRight aria-hidden size={15} />
  </span>
)

const Searching = (): ReactNode => (
  <div aria-busy className="flex flex-col gap-4 px-4 py-4">
    {['w-3/4', 'w-2/3', 'w-1/2'].map((width) => (
      <Skeleton key={width} className={width} />
    ))}
  </div>
)

const Failure = ({ result }: { result: SearchResult }): ReactNode => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
    <span className="min-w-0 flex-1">{errorMessage(result.error, 'Failed to get properties')}</span>
    <button
      type="button"
      className={buttonClass({ size: 'small' })}
      // The focus stays in the field, or the list would close before the click; Enter in the field retries too.
      onMouseDown={(event) => event.preventDefault()}
      onClick={result.retry}
    >
      Try again
    </button>
  </div>
)
