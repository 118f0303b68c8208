import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { formatNumber } from '@/ui/format.ts'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { useNextFocus } from '@/ui/use-next-focus.ts'
import { PageCheckbox } from './selection-column.tsx'
import type { ListSelection } from './use-list-selection.ts'

type SelectionBarProps = {
  list: ListSelection
  /** What can be done with the selected rows. */
  children: ReactNode
}

function describe({ count, total, cleared }: ListSelection): string {
  if (count > 0) return `${formatNumber(count)} of ${formatNumber(total)} selected`
  if (cleared === 0) return ''
  return `The filter changed, so ${cleared === 1 ? 'the selected row is' : `the ${formatNumber(cleared)} selected rows are`} no longer selected.`
}

/** Where the focus goes when its button is gone, as after the selection is cleared. */
function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/** What gets the focus is scrolled to above the bar, also when the bar appears over it. */
function keepFocusAbove(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `calc(${bar.offsetHeight}px + 1.5rem)`
    const focused = document.querySelector(':focus-visible')
    if (focused && !bar.contains(focused)) focused.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.scrollPaddingBottom = ''
  }
}

/**
 * At the bottom of the screen while rows are selected, so that no row moves. On cards it also selects a whole page, for which it is below
 * the list until then and covers no row.
 */
export function SelectionBar({ list, children }: SelectionBarProps) {
  const isWide = useIsWide('md')
  const text = describe(list)
  const { count, total } = list
  const hasBar = count > 0 || list.cleared > 0 || (!isWide && total > 0)
  const bar = useRef<HTMLElement>(null)
  const nextFocus = useNextFocus(bar, pageHeading)
  useEffect(() => (hasBar && bar.current ? keepFocusAbove(bar.current) : undefined), [hasBar])
  return (
    <>
      <LiveText>{text}</LiveText>
      {hasBar ? (
        <section
          ref={bar}
          {...nextFocus}
          aria-label="Selected rows"
          className={classNames(
            'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised px-4 py-2',
            text !== '' && 'sticky bottom-3 z-10 shadow-float',
          )}
        >
          {isWide ? null : <PageCheckbox list={list}>Select all on this page</PageCheckbox>}
          {text === '' ? null : <p className="font-medium tabular-nums">{text}</p>}
          {count > 0 && count < total ? (
            <Button variant="quiet" size="small" onPress={list.selectAll}>
              {`Select all ${formatNumber(total)} that match`}
            </Button>
          ) : null}
          {count > 0 ? (
            <>
              <Button variant="quiet" size="small" onPress={list.clear}>
                Clear selection
              </Button>
              <div className="ml-auto flex flex-wrap gap-2">{children}</div>
            </>
          ) : null}
        </section>
      ) : null}
    </>
  )
}
