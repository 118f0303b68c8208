import { Card } from '@/ui/Card.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { SettingsPage } from './SettingsPage.tsx'

export default function NotificationPreferencesPage() {
  return (
    <SettingsPage title="Notification preferences">
      <Card>
        <EmptyState title="No notification preferences found" />
      </Card>
    </SettingsPage>
  )
}
