import { useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { ManagedPortfolio } from '@/areas/portfolio/ManagedPortfolio.tsx'
import { toPortfolioView } from '@/areas/portfolio/portfolio-view.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'

const OtherProviders = lazy(async () => import('./portfolio/OtherProviders.tsx'))

export default function PortfolioPage() {
  const view = useLocation({ select: ({ search }) => toPortfolioView(search) })
  if (view === 'managed') return <ManagedPortfolio />
  return (
    <LazyPart>
      <OtherProviders key={view} view={view} />
    </LazyPart>
  )
}
