import { ApiIntegration } from '@/areas/api-integration/ApiIntegration.tsx'
import { SoftwareLink } from '@/areas/api-integration/SoftwareLink.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { SettingsPage } from './SettingsPage.tsx'

export default function ApiIntegrationPage() {
  const { isComplianceAgencyUserMaster: isMaster } = useSession()
  return (
    <SettingsPage title="API Integration">
      {isMaster ? (
        <ApiIntegration />
      ) : (
        <Card>
          <EmptyState title="Only for master users">
            Ask a master user of your agency to manage API keys, webhooks and calendars.
          </EmptyState>
        </Card>
      )}
      <SoftwareLink />
    </SettingsPage>
  )
}
