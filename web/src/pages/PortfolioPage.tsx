import { useLocation } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import type { ManagedProperty } from '@contract/property-lists.ts'
import { ManagedPortfolio } from '@/areas/portfolio/ManagedPortfolio.tsx'
import { viewOf } from '@/areas/portfolio/portfolio-view.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'

const GasConfirmationDialog = lazy(async () => import('@/areas/gas-confirmation/GasConfirmationDialog.tsx'))
const OtherProviders = lazy(async () => import('./portfolio/OtherProviders.tsx'))

export default function PortfolioPage() {
  const view = useLocation({ select: ({ search }) => viewOf(search) })
  const [asked, setAsked] = useState<ManagedProperty | null>(null)
  if (view !== 'managed')
    return (
      <LazyPart>
        <OtherProviders key={view} view={view} />
      </LazyPart>
    )
  return (
    <>
      <ManagedPortfolio onConfirmGas={setAsked} />
      {asked ? (
        <LazyPart>
          <GasConfirmationDialog
            propertyId={asked.compliancePropertyId}
            address={`${asked.addressLine1}, ${asked.addressLine2}`}
            onClose={() => setAsked(null)}
          />
        </LazyPart>
      ) : null}
    </>
  )
}
