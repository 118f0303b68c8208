import type { IntegrationState } from '@contract/integration/connections.ts'
import { Conflicts } from './Conflicts.tsx'
import { LostManagements } from './LostManagements.tsx'
import { Matches } from './Matches.tsx'

/** What waits for a person: which property it is, which value is right, what happens to a lost management. */
export default function Decisions({ toDecide }: { toDecide: IntegrationState['toDecide'] }) {
  return (
    <>
      {toDecide.matches > 0 ? <Matches /> : null}
      {toDecide.conflicts > 0 ? <Conflicts /> : null}
      {toDecide.lost > 0 ? <LostManagements /> : null}
    </>
  )
}
