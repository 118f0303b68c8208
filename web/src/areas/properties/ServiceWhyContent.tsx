import { useQuery } from '@tanstack/react-query'
import { explainCompliance } from '@contract/compliance.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { WhyService } from '@/shared/why/WhyService.tsx'
import { Spinner } from '@/ui/feedback/Spinner.tsx'

/** The law and evidence behind the result of one service. */
export default function ServiceWhyContent({ propertyId, serviceId }: { propertyId: number; serviceId: number }) {
  const query = useQuery(endpointQuery(explainCompliance, { params: { id: propertyId } }))
  if (query.isPending) return <Spinner label="Loading the law behind it" />
  const service = query.data?.services.find((each) => each.serviceId === serviceId)
  return service ? (
    // The row shows the evidence already.
    <WhyService service={{ ...service, evidence: null }} />
  ) : (
    <p className="text-quiet">The law behind it could not be loaded. Close and open it again to retry.</p>
  )
}
