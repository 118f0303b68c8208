import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

type ListEmptyProps = {
  /** Plural noun: "No properties found". */
  entities: string
  state: { isFiltered: boolean; clear: () => void }
  unfilteredTotal: number | null
  /** Replaces the general text when the list is empty without filters. */
  whenNothing?: ReactNode
}

/** Distinguishes "nothing matches the filters" from "the list is empty". */
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
