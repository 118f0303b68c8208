import { ChevronRight } from '@/ui/icons.ts'
import { lazy, useState } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'

const ServiceWhyContent = lazy(async () => import('./ServiceWhyContent.tsx'))

type ServiceWhyProps = { propertyId: number; serviceId: number; name: string; isOpenAtFirst: boolean }

/** The law behind a result, folded away and loaded when it is opened. */
export function ServiceWhy({ propertyId, serviceId, name, isOpenAtFirst }: ServiceWhyProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details
      open={isOpen}
      className="group/why text-sm"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md pr-2 font-medium text-quiet hover:text-body [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={15}
          className="shrink-0 transition-transform duration-100 group-open/why:rotate-90"
        />
        Why: law and evidence<span className="sr-only"> of {name}</span>
      </summary>
      <div className="mt-2 pl-5.5">
        {isOpen ? (
          <LazyPart>
            <ServiceWhyContent propertyId={propertyId} serviceId={serviceId} />
          </LazyPart>
        ) : null}
      </div>
    </details>
  )
}
