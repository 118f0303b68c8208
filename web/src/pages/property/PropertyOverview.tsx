import { lazy } from 'react'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { ServicesCard } from '@/areas/properties/ServicesCard.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'

const PropertyFurther = lazy(async () => import('./PropertyFurther.tsx'))

/** Next steps, and below them everything else about the property. */
export function PropertyOverview({ property }: { property: PropertyDetails }) {
  return (
    <div className="flex flex-col gap-4">
      <ServicesCard property={property} />
      {/* Printing waits until nothing is busy. */}
      <LazyPart fallback={<div aria-busy className="min-h-96" />}>
        <PropertyFurther property={property} />
      </LazyPart>
    </div>
  )
}
