import SomethingWentWrong from '@/shared/error-pages/SomethingWentWrong.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Card } from '@/ui/Card.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'

export default function AnalyticsPage() {
  if (!useExperiment('AdvancedAnalytics')) return <SomethingWentWrong error="Analytics is not available to you" />
  return (
    <Page title="Analytics" breadcrumbs={[{ label: 'Home', href: paths.home() }, { label: 'Analytics' }]}>
      <Card>
        <EmptyState title="No analytics found" />
      </Card>
    </Page>
  )
}
