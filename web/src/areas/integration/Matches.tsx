import { useQueryClient } from '@tanstack/react-query'
import { decideMatch, listMatches, type UncertainMatch } from '@contract/integration/decisions.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { PropertyLink } from '@/shared/details/PropertyLink.tsx'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { decisionFailure, DecisionList, decisionsAtOnce, sidesClass } from './DecisionList.tsx'
import { showState } from './use-integration.ts'

/** Properties of the software beside the properties on service that they may be. */
export function Matches() {
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
  const choose = (propertyId: number | null) => decide.mutate({ body: { software, externalId, propertyId } })
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
                <PropertyLink href={paths.property(candidate.propertyId)}>{candidate.address}</PropertyLink>
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
    </>
  )
}
