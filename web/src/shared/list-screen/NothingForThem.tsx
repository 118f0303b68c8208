import { useChooseWhose } from '@/shared/whose-work/use-choose-whose.ts'
import { useWhoseName } from '@/shared/whose-work/use-whose-work.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatNumber, nounFor } from '@/ui/format.ts'

/** The list of one property manager is empty, but not that of everyone. */
export default function NothingForThem({ entities, ofEveryone }: { entities: string; ofEveryone: number }) {
  const name = useWhoseName()
  const choose = useChooseWhose()
  return (
    <EmptyState title={`No ${entities} found`} action={<Button onPress={() => choose(null)}>Show everyone’s</Button>}>
      {name} has none of the {formatNumber(ofEveryone)} {nounFor(ofEveryone, entities)}.
    </EmptyState>
  )
}
