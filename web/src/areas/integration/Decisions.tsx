import { useQuery, useQueryClient } from '@tanstack/react-query'
import { syncFieldLabels, type IntegrationState } from '@contract/integration/connections.ts'
import {
  decideConflict,
  decideMatch,
  keepLost,
  listConflicts,
  listLost,
  listMatches,
  type FieldConflict,
  type LostManagement,
  type UncertainMatch,
} from '@contract/integration/decisions.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { showState } from './use-integration.ts'

const failureToast = ({ message }: { message: string }) => ({ title: 'The decision could not be saved', text: message })

/** What waits for a person: which property it is, which value is right, what happens to a lost management. */
export function Decisions({ state: { toDecide } }: { state: IntegrationState }) {
  return (
    <>
      {toDecide.matches > 0 ? <Matches total={toDecide.matches} /> : null}
      {toDecide.conflicts > 0 ? <Conflicts total={toDecide.conflicts} /> : null}
      {toDecide.lost > 0 ? <Lost total={toDecide.lost} /> : null}
    </>
  )
}

const itemClass = 'rounded-md border border-line p-4'
const sidesClass = 'mt-3 grid gap-4 md:grid-cols-2'

function Matches({ total }: { total: number }) {
  const { data } = useQuery(endpointQuery(listMatches, { query: {} }))
  return (
    <Card title={`Is this the same property? (${total})`}>
      <ul className="flex flex-col gap-4">
        {data?.items.map((match) => (
          <li key={match.externalId} className={itemClass}>
            <MatchItem match={match} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MatchItem({ match }: { match: UncertainMatch }) {
  const client = useQueryClient()
  const decide = useEndpoint(decideMatch, { onSuccess: (state) => showState(client, state), failureToast })
  const { software, externalId, softwareName, address, landlords, reason, candidates } = match
  const choose = (propertyId: number | null) => decide.mutate({ body: { software, externalId, propertyId } })
  return (
    <>
      <p>{reason}.</p>
      <div className={sidesClass}>
        <FactList>
          <Fact label={`In ${softwareName}`}>{address}</Fact>
          <Fact label="Landlords">{landlords}</Fact>
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
              aria-label={`${candidate.address} is the same property`}
              onPress={() => choose(candidate.propertyId)}
            >
              Same property
            </Button>
          </div>
        ))}
      </div>
      <Button className="mt-3" size="small" variant="quiet" isPending={decide.isPending} onPress={() => choose(null)}>
        None of these
      </Button>
    </>
  )
}

function Conflicts({ total }: { total: number }) {
  const { data } = useQuery(endpointQuery(listConflicts, { query: {} }))
  return (
    <Card title={`Changed here and in your software (${total})`}>
      <p className="mb-4 max-w-prose">The portal’s value is used until you choose.</p>
      <ul className="flex flex-col gap-4">
        {data?.items.map((conflict) => (
          <li key={`${conflict.propertyId} ${conflict.field}`} className={itemClass}>
            <ConflictItem conflict={conflict} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ConflictItem({ conflict }: { conflict: FieldConflict }) {
  const client = useQueryClient()
  const decide = useEndpoint(decideConflict, { onSuccess: (state) => showState(client, state), failureToast })
  const { propertyId, address, field, softwareName, softwareValue, portalValue } = conflict
  const choose = (use: 'SOFTWARE' | 'PORTAL') => decide.mutate({ body: { propertyId, field, use } })
  const what = `${syncFieldLabels[field]} of ${address}`
  return (
    <>
      <p className="font-medium">
        {syncFieldLabels[field]} of <TextLink href={paths.property(propertyId)}>{address}</TextLink>
      </p>
      <div className={sidesClass}>
        <FactList>
          <Fact label="In the portal (in use)">{portalValue}</Fact>
        </FactList>
        <FactList>
          <Fact label={`In ${softwareName}`}>{softwareValue}</Fact>
        </FactList>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          isPending={decide.isPending}
          aria-label={`Keep the portal’s value: ${what}`}
          onPress={() => choose('PORTAL')}
        >
          Keep the portal’s
        </Button>
        <Button
          size="small"
          isPending={decide.isPending}
          aria-label={`Use the value of ${softwareName}: ${what}`}
          onPress={() => choose('SOFTWARE')}
        >
          Use {softwareName}
        </Button>
      </div>
    </>
  )
}

function Lost({ total }: { total: number }) {
  const { data } = useQuery(endpointQuery(listLost, { query: {} }))
  return (
    <Card title={`No longer in your software (${total})`}>
      <ul className="flex flex-col gap-4">
        {data?.items.map((lost) => (
          <li key={lost.externalId} className={itemClass}>
            <LostItem lost={lost} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LostItem({ lost: { software, externalId, propertyId, address, reason } }: { lost: LostManagement }) {
  const client = useQueryClient()
  const keep = useEndpoint(keepLost, { onSuccess: (state) => showState(client, state), failureToast })
  return (
    <>
      <p>
        <TextLink href={paths.property(propertyId)}>{address}</TextLink>: {reason}. You can request its cancellation on
        its page.
      </p>
      <Button
        className="mt-3"
        size="small"
        isPending={keep.isPending}
        aria-label={`Keep ${address} on service`}
        onPress={() => keep.mutate({ body: { software, externalId } })}
      >
        Keep on service
      </Button>
    </>
  )
}
