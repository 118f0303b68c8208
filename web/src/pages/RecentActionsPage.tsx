import { RecentActions } from '@/areas/undo/RecentActions.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'

const breadcrumbs = [{ label: 'Home', href: paths.dashboard() }, { label: 'Recent actions' }]

export default function RecentActionsPage() {
  return (
    <Page
      title="Recent actions"
      breadcrumbs={breadcrumbs}
      subtitle="What you did at this agency in the last 24 hours and can undo. Emails, requests to cancel and decisions about quotes cannot be undone."
    >
      <RecentActions />
    </Page>
  )
}
