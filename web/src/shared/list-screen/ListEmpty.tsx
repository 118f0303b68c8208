import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { isFiltered } from './list-search.ts'
import type { ListState } from './use-list-state.ts'

type ListEmptyProps = { entities: string; state: ListState; unfilteredTotal: number | null; whenNothing: ReactNode }

/** "Nothing that matches" and "nothing at all" are two different pieces of news. */
export function ListEmpty({ entities, state, unfilteredTotal, whenNothing }: ListEmptyProps) {
  const isNarrowed = isFiltered(state) && unfilteredTotal !== 0
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
