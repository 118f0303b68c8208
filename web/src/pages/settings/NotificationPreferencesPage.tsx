import { NotificationPreferences } from '@/areas/notification-preferences/NotificationPreferences.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { SettingsPage } from './SettingsPage.tsx'

export default function NotificationPreferencesPage() {
  return (
    <SettingsPage title="Notification preferences">
      <Card>
        <NotificationPreferences />
      </Card>
    </SettingsPage>
  )
}
