import { lazy } from 'react'
import { BulkEdits } from '@/areas/bulk-actions/BulkItems.tsx'
import { ManagedPortfolio } from '@/areas/portfolio/ManagedPortfolio.tsx'
import { portfolioSearch } from '@/areas/portfolio/portfolio-search.ts'
import { toPortfolioView, viewTitles } from '@/areas/portfolio/portfolio-view.ts'
import { useAsAt } from '@/shared/as-at/as-at.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSearchState } from '@/shared/use-search-state.ts'

const PortfolioAsAt = lazy(async () => import('@/areas/portfolio/PortfolioAsAt.tsx'))
const OtherProviders = lazy(async () => import('./portfolio/OtherProviders.tsx'))

const NotAvailable = lazy(async () => import('@/shared/error-pages/NotAvailable.tsx'))

const offText = 'Properties of other service providers are not available to you'

export default function PortfolioPage() {
  const day = useAsAt()
  const hasMirroring = useExperiment('PortfolioMirroring')
  const view = toPortfolioView(useSearchState(portfolioSearch).search['managed-by'])
  if (day !== undefined)
    return (
      <LazyPart>
        <PortfolioAsAt day={day} />
      </LazyPart>
    )
  if (view === 'managed') return <ManagedPortfolio Bulk={BulkEdits} />
  return (
    <LazyPart>
      {hasMirroring ? (
        <OtherProviders key={view} view={view} />
      ) : (
        <NotAvailable title={viewTitles[view]} text={offText} />
      )}
    </LazyPart>
  )
}
