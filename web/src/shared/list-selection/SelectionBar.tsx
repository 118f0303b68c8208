import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { formatNumber } from '@/ui/format.ts'
import { useIsWide } from '@/ui/use-is-wide.ts'
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

/** At the bottom of the screen while rows are selected, so that no row moves. On cards it also selects a whole page. */
export function SelectionBar({ list, children }: SelectionBarProps) {
  const isWide = useIsWide('md')
  const text = describe(list)
  const { count, total } = list
  const hasBar = count > 0 || list.cleared > 0 || (!isWide && total > 0)
  return (
    <>
      <LiveText>{text}</LiveText>
      {hasBar ? (
        <section
          aria-label="Selected rows"
          className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised px-4 py-2 shadow-float"
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
