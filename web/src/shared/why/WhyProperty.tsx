import { useQuery } from '@tanstack/react-query'
import { explainCompliance, type ExplainedDuty, type ExplainedService } from '@contract/compliance.ts'
import { services as known } from '@contract/services.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { WhyService } from './WhyService.tsx'

const openStates: ReadonlySet<ExplainedDuty['state']> = new Set(['BREACHED', 'UNPROVEN', 'NOT_CHARGEABLE'])

/** Duties that are breached or unproven, among them those that are due and were never proven; all that are due where there are none. */
function openDuties(services: readonly ExplainedService[]): ExplainedService[] {
  const having = (isMeant: (duty: ExplainedDuty, service: ExplainedService) => boolean) =>
    services.flatMap((service) => {
      const duties = service.duties.filter((duty) => isMeant(duty, service))
      return duties.length > 0 ? [{ ...service, duties, schedule: null }] : []
    })
  const open = having(
    ({ state }, { compliance }) => openStates.has(state) || (state === 'DUE' && compliance === 'UNKNOWN'),
  )
  return open.length > 0 ? open : having(({ state }) => state === 'DUE')
}

/** The duties behind the reasons of a row, loaded when its details are opened. */
export default function WhyProperty({ propertyId }: { propertyId: number }) {
  const query = useQuery(endpointQuery(explainCompliance, { params: { id: propertyId } }))
  if (query.isPending) return <Spinner label="Loading the law behind it" />
  if (!query.data)
    return <p className="text-sm text-quiet">The law behind it could not be loaded. Open it again to retry.</p>
  const open = openDuties(query.data.services)
  // A warning may concern no duty in law, such as an alarm that should be replaced.
  if (open.length === 0) return null
  return (
    <div className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
      {open.map((service) => (
        <section key={service.serviceId} className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold">{known[service.shortName].name}</h3>
          <WhyService service={service} />
        </section>
      ))}
    </div>
  )
}
