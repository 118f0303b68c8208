import type { ReactNode } from 'react'
import { useChooseWhose } from '@/shared/whose-work/use-choose-whose.ts'
import { useWhoseName } from '@/shared/whose-work/use-whose-work.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatNumber, nounFor } from '@/ui/format.ts'
import type { ListResult } from './use-list-query.ts'
import { useTotalOfEveryone } from './use-total-of-everyone.ts'

type ListProps = { list: ListResult<unknown>; entities: string }

/** '143 of 620': how much of the list is the work that is shown. */
export const CountOfEveryone = ({ list, entities }: ListProps) => (
  <CountBadge count={list.total ?? 0} of={useTotalOfEveryone(list)} unit={entities} />
)

/** The list of one property manager is empty, but not that of everyone. */
export function NothingForThem({ list, entities, otherwise }: ListProps & { otherwise: ReactNode }) {
  const name = useWhoseName()
  const choose = useChooseWhose()
  const ofEveryone = useTotalOfEveryone(list)
  if (!ofEveryone) return otherwise
  return (
    <EmptyState title={`No ${entities} found`} action={<Button onPress={() => choose(null)}>Show everyone’s</Button>}>
      {name} has none of the {formatNumber(ofEveryone)} {nounFor(ofEveryone, entities)}.
    </EmptyState>
  )
}
