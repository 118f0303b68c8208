import { useMarkUnderEnrolment } from '@/areas/new-managements/use-mark-under-enrolment.ts'
import { useStopEnrolment } from '@/areas/new-managements/use-stop-enrolment.ts'
import { IntegratedPortfolio } from '@/areas/portfolio/IntegratedPortfolio.tsx'
import type { PortfolioView } from '@/areas/portfolio/portfolio-view.ts'

/** Enrolling from the list marks the property, as the dashboard's new managements do. */
export default function OtherProviders({ view }: { view: Exclude<PortfolioView, 'managed'> }) {
  const { mark } = useMarkUnderEnrolment()
  const { stop } = useStopEnrolment()
  return <IntegratedPortfolio view={view} onEnrol={mark} onStop={stop} />
}
