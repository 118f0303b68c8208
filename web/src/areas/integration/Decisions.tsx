import type { IntegrationState } from '@contract/integration/connections.ts'
import { Conflicts } from './Conflicts.tsx'
import { Matches } from './Matches.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { keepLost, listLost, type LostManagement } from '@contract/integration/decisions.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { PropertyLink } from '@/shared/details/PropertyLink.tsx'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { decisionFailure, DecisionList, decisionsAtOnce } from './DecisionList.tsx'
import { showState } from './use-integration.ts'

/** Properties on service that the agency no longer manages in its software. */
function LostManagements() {
  const query = { 'page-size': decisionsAtOnce }
  const list = useListQuery(listLost, { query }, usePages(decisionsAtOnce))
  return (
    <DecisionList
      title="No longer in your software"
      list={list}
      rowKey={({ externalId }) => externalId}
      renderItem={(lost) => <LostItem lost={lost} />}
    />
  )
}

function LostItem({ lost: { software, externalId, propertyId, address, reason } }: { lost: LostManagement }) {
  const client = useQueryClient()
  const keep = useEndpoint(keepLost, {
    onSuccess: (state) => showState(client, state),
    failureToast: decisionFailure,
  })
  return (
    <>
      <p>
        <PropertyLink href={paths.property(propertyId)}>{address}</PropertyLink>: {reason}. You can request its
        cancellation on its page.
      </p>
      <Button
        className="mt-3"
        size="small"
        isPending={keep.isPending}
        aria-label={`Keep on service: ${address}`}
        onPress={() => keep.mutate({ body: { software, externalId } })}
      >
        Keep on service
      </Button>
    </>
  )
}

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
