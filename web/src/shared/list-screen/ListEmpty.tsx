import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

type ListEmptyProps = {
  /** What is listed, in the plural: "No properties found". */
  entities: string
  state: { isFiltered: boolean; clear: () => void }
  unfilteredTotal: number | null
  /** In place of the general text when there is nothing at all, filtered or not. */
  whenNothing?: ReactNode
}

/** "Nothing that matches" and "nothing at all" are two different pieces of news. */
export function ListEmpty({ entities, state, unfilteredTotal, whenNothing }: ListEmptyProps) {
  const isNarrowed = state.isFiltered && unfilteredTotal !== 0
  if (!isNarrowed && whenNothing !== undefined) return whenNothing
  return (
    <EmptyState
      title={`No ${entities} found`}
      action={isNarrowed ? <Button onPress={state.clear}>Clear all filters</Button> : null}
    >
      {isNarrowed ? 'Nothing matches the search and filters above.' : null}
    </EmptyState>
  )
}
