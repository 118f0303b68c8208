import type { IntegrationState } from '@contract/integration/connections.ts'
import { Conflicts } from './Conflicts.tsx'
import { HeldChanges } from './HeldChanges.tsx'
import { useQueryClient } from '@tanstack/react-query'
import {
  keepLost,
  listLost,
  type LostManagement,
  decideMatch,
  listMatches,
  type UncertainMatch,
} from '@contract/integration/decisions.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { decisionFailure, DecisionList, decisionsAtOnce, sidesClass } from './DecisionList.tsx'
import { showState } from './use-integration.ts'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'

/** Properties of the software beside the properties on service that they may be. */
function Matches() {
  const query = { 'page-size': decisionsAtOnce }
  const list = useListQuery(listMatches, { query }, usePages(decisionsAtOnce))
  return (
    <DecisionList
      title="Is this the same property?"
      list={list}
      rowKey={({ externalId }) => externalId}
      renderItem={(match) => <MatchItem match={match} />}
    />
  )
}

function MatchItem({ match }: { match: UncertainMatch }) {
  const client = useQueryClient()
  const decide = useEndpoint(decideMatch, {
    onSuccess: (state) => showState(client, state),
    failureToast: decisionFailure,
  })
  const { software, externalId, softwareName, address, landlords, tenants, reason, candidates } = match
  const choose = (propertyId: number | null, isDuplicate = false) =>
    decide.mutate({ body: { software, externalId, propertyId, isDuplicate } })
  return (
    <>
      <p>{reason}.</p>
      <div className={sidesClass}>
        <FactList>
          <Fact label={`In ${softwareName}`}>{address}</Fact>
          <Fact label="Landlords">{landlords}</Fact>
          <Fact label="Tenants">{tenants}</Fact>
        </FactList>
        {candidates.map((candidate) => (
          <div key={candidate.propertyId}>
            <FactList>
              <Fact label="On service">
                <TextLink href={paths.property(candidate.propertyId)}>{candidate.address}</TextLink>
              </Fact>
              <Fact label="Landlords">{candidate.landlords}</Fact>
              <Fact label="Tenants">{candidate.tenants}</Fact>
            </FactList>
            <Button
              className="mt-2"
              size="small"
              isPending={decide.isPending}
              aria-label={`Same property: ${candidate.address}`}
              onPress={() => choose(candidate.propertyId)}
            >
              Same property
            </Button>
          </div>
        ))}
      </div>
      <Button
        className="mt-3"
        size="small"
        variant="quiet"
        isPending={decide.isPending}
        aria-label={`None of these is ${address}`}
        onPress={() => choose(null)}
      >
        None of these
      </Button>
      <Button
        className="mt-3"
        size="small"
        variant="quiet"
        isPending={decide.isPending}
        aria-label={`Leave out ${address}: it is a duplicate`}
        onPress={() => choose(null, true)}
      >
        A duplicate: leave it out
      </Button>
    </>
  )
}

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

function LostItem({ lost }: { lost: LostManagement }) {
  const { software, externalId, propertyId, address, reason, isCancellationPending } = lost
  const client = useQueryClient()
  const keep = useEndpoint(keepLost, {
    onSuccess: (state) => showState(client, state),
    failureToast: decisionFailure,
  })
  const { open } = usePropertyActions()
  const canRequest = useAgencySettings()?.canRequestCancellation ?? false
  return (
    <>
      <p>
        <TextLink href={paths.property(propertyId)}>{address}</TextLink>: {reason}.
        {isCancellationPending ? ' Its cancellation was requested; we answer the request.' : ''}
        {canRequest || isCancellationPending
          ? ''
          : ' To cancel our service there, please contact your account manager.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canRequest && !isCancellationPending ? (
          <Button
            size="small"
            aria-label={`Cancel our service: ${address}`}
            onPress={() =>
              open('request-cancellation', { id: propertyId, address }, { onClosed: () => showState(client, null) })
            }
          >
            Cancel our service
          </Button>
        ) : null}
        <Button
          size="small"
          variant={canRequest ? 'quiet' : 'secondary'}
          isPending={keep.isPending}
          aria-label={`Keep on service: ${address}`}
          onPress={() => keep.mutate({ body: { software, externalId } })}
        >
          Keep on service
        </Button>
      </div>
    </>
  )
}

/** What waits for a person: many endings at once, which property it is, which value is right, what happens to a lost management. */
export default function Decisions({ state }: { state: IntegrationState }) {
  const { toDecide } = state
  return (
    <>
      {toDecide.held > 0 ? <HeldChanges state={state} /> : null}
      {toDecide.matches > 0 ? <Matches /> : null}
      {toDecide.conflicts > 0 ? <Conflicts /> : null}
      {toDecide.lost > 0 ? <LostManagements /> : null}
    </>
  )
}
