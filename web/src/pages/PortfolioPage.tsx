import { lazy } from 'react'
import { ManagedPortfolio } from '@/areas/portfolio/ManagedPortfolio.tsx'
import { portfolioSearch } from '@/areas/portfolio/portfolio-search.ts'
import { toPortfolioView } from '@/areas/portfolio/portfolio-view.ts'
import { useAsAt } from '@/shared/as-at/as-at.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSearchState } from '@/shared/use-search-state.ts'

const PortfolioAsAt = lazy(async () => import('@/areas/portfolio/PortfolioAsAt.tsx'))
const OtherProviders = lazy(async () => import('./portfolio/OtherProviders.tsx'))

export default function PortfolioPage() {
  const day = useAsAt()
  const view = toPortfolioView(useSearchState(portfolioSearch).search['managed-by'])
  if (day !== undefined)
    return (
      <LazyPart>
        <PortfolioAsAt day={day} />
      </LazyPart>
    )
  if (view === 'managed') return <ManagedPortfolio />
  return (
    <LazyPart>
      <OtherProviders key={view} view={view} />
    </LazyPart>
  )
}
