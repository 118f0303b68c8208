import { useQueryClient } from '@tanstack/react-query'
import type { IntegrationState } from '@contract/integration/connections.ts'
import { decideHeld, listHeld } from '@contract/integration/decisions.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatNumber } from '@/ui/format.ts'
import { decisionFailure, DecisionList, decisionsAtOnce } from './DecisionList.tsx'
import { showState } from './use-integration.ts'
import { whoCanConnect } from './who-can-connect.ts'

/** Endings and changes of managers that one reading brought in such numbers that a person decides. */
export function HeldChanges({ state: { connections, canChange, masters, toDecide } }: { state: IntegrationState }) {
  const list = useListQuery(listHeld, { query: { 'page-size': decisionsAtOnce } }, usePages(decisionsAtOnce))
  const client = useQueryClient()
  const decide = useEndpoint(decideHeld, {
    onSuccess: (next) => showState(client, next),
    onError: () => showState(client, null),
    failureToast: decisionFailure,
  })
  const connected = connections.find(({ state }) => state === 'CONNECTED' || state === 'FILES')
  if (!connected) return null
  const count = formatNumber(toDecide.held)
  const choose = (use: 'SOFTWARE' | 'PORTAL') =>
    decide.mutate({ params: { software: connected.software }, body: { use, count: toDecide.held } })
  return (
    <DecisionList
      title="Many endings or new managers at once"
      list={list}
      rowKey={({ collection, externalId }) => `${collection} ${externalId}`}
      renderItem={({ label, reason }) => (
        <p>
          <span className="font-medium">{label}</span>: {reason}.
        </p>
      )}
    >
      <p className="max-w-prose">
        {connected.name} says that these have ended or changed. Because they are so many, nothing was taken over.
      </p>
      {canChange ? (
        <div className="my-3 flex flex-wrap gap-2">
          <Button isPending={decide.isPending} onPress={() => choose('SOFTWARE')}>
            Take over all {count}
          </Button>
          <Button isPending={decide.isPending} onPress={() => choose('PORTAL')}>
            Leave all {count} as they are here
          </Button>
        </div>
      ) : (
        <p className="my-3">{whoCanConnect(masters, 'decide this')}</p>
      )}
    </DecisionList>
  )
}
