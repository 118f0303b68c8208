import { useQueryClient } from '@tanstack/react-query'
import { syncFieldLabels } from '@contract/integration/connections.ts'
import { decideConflict, listConflicts, type FieldConflict } from '@contract/integration/decisions.ts'
import { states } from '@contract/states.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { decisionFailure, DecisionList, decisionsAtOnce, sidesClass } from './DecisionList.tsx'
import { showState } from './use-integration.ts'

/** Values that were changed here and in the software, side by side. */
export function Conflicts() {
  const query = { 'page-size': decisionsAtOnce }
  const list = useListQuery(listConflicts, { query }, usePages(decisionsAtOnce))
  return (
    <DecisionList
      title="Changed here and in your software"
      list={list}
      rowKey={({ propertyId, field }) => `${propertyId} ${field}`}
      renderItem={(conflict) => <ConflictItem conflict={conflict} />}
    >
      <p className="mb-4 max-w-prose">The portal’s value is used until you choose.</p>
    </DecisionList>
  )
}

function ConflictItem({ conflict }: { conflict: FieldConflict }) {
  const client = useQueryClient()
  const { timeZone } = states[useSession().complianceAgencyState]
  const decide = useEndpoint(decideConflict, {
    onSuccess: (state) => showState(client, state),
    onError: () => showState(client, null),
    failureToast: decisionFailure,
  })
  const { propertyId, address, field, softwareName, softwareValue, softwareAt, portalValue, portalAt, portalBy } =
    conflict
  const choose = (use: 'SOFTWARE' | 'PORTAL') => decide.mutate({ body: { propertyId, field, use, softwareValue } })
  const what = `${syncFieldLabels[field]} of ${address}`
  const changed = (at: string | null, by: string | null = null) =>
    at === null ? null : (
      <span className="block text-quiet">
        Changed {formatDayAndTime(at, timeZone)}
        {by === null ? '' : ` by ${by}`}
      </span>
    )
  return (
    <>
      <p className="font-medium">
        {syncFieldLabels[field]} of <TextLink href={paths.property(propertyId)}>{address}</TextLink>
      </p>
      <div className={sidesClass}>
        <FactList>
          <Fact label="In the portal (in use)">
            {portalValue}
            {changed(portalAt, portalBy)}
          </Fact>
        </FactList>
        <FactList>
          <Fact label={`In ${softwareName}`}>
            {softwareValue}
            {changed(softwareAt)}
          </Fact>
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
          aria-label={`Use ${softwareName}’s value: ${what}`}
          onPress={() => choose('SOFTWARE')}
        >
          Use {softwareName}’s
        </Button>
      </div>
    </>
  )
}
