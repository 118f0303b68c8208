import { useQuery } from '@tanstack/react-query'
import { syncFieldLabels } from '@contract/integration/connections.ts'
import { getPropertySources, type FieldSource } from '@contract/integration/decisions.ts'
import { states } from '@contract/states.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'

/** Where the details of a property come from and when they came. */
export function PropertySources({ propertyId }: { propertyId: number }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { data } = useQuery(endpointQuery(getPropertySources, { params: { id: propertyId } }))
  if (!data) return null
  return (
    <Card title="Where these details come from">
      <FactList>
        {data.map((source) => (
          <Fact key={source.field} label={syncFieldLabels[source.field]}>
            <SourceText source={source} timeZone={timeZone} />
          </Fact>
        ))}
      </FactList>
    </Card>
  )
}

function SourceText({ source, timeZone }: { source: FieldSource; timeZone: string }) {
  const { changedAt, receivedAt, fileDay, isPortal, isDisconnected, conflict } = source
  const softwareName = isDisconnected ? `${source.softwareName} (disconnected)` : source.softwareName
  if (conflict)
    return (
      <>
        Portal: {conflict.portalValue}. {softwareName}: {conflict.softwareValue}.{' '}
        <TextLink href={paths.integration()}>Choose one</TextLink>
      </>
    )
  if (isPortal) return <>The portal; the value of {softwareName} was not used</>
  return (
    <>
      {softwareName}, {fileDay ? `file of ${formatDay(fileDay)}` : formatDayAndTime(changedAt ?? receivedAt, timeZone)}
    </>
  )
}
