import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { explainCompliance } from '@contract/compliance.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { WhyService } from '@/shared/why/WhyService.tsx'
import { Spinner } from '@/ui/feedback/Spinner.tsx'

type ServiceWhyProps = { propertyId: number; serviceId: number; name: string }

/** The law behind a result, folded away and loaded when it is opened; printed pages show it only if it is open. */
export function ServiceWhy({ propertyId, serviceId, name }: ServiceWhyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({ ...endpointQuery(explainCompliance, { params: { id: propertyId } }), enabled: isOpen })
  const service = query.data?.services.find((each) => each.serviceId === serviceId)
  return (
    <details className="group text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md pr-2 font-medium text-quiet hover:text-body [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={15}
          className="shrink-0 transition-transform duration-100 group-open:rotate-90"
        />
        Why: law and evidence<span className="sr-only"> of {name}</span>
      </summary>
      <div className="mt-2 pl-5.5">
        {service ? <WhyService service={service} /> : null}
        {isOpen && query.isPending ? <Spinner label="Loading the law behind it" /> : null}
        {query.isError ? (
          <p className="text-quiet">The law behind it could not be loaded. Close and open it again to retry.</p>
        ) : null}
      </div>
    </details>
  )
}
