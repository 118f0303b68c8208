import { MorningMailSwitch } from '@/areas/notification-preferences/MorningMailSwitch.tsx'
import { NotificationPreferences } from '@/areas/notification-preferences/NotificationPreferences.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { SettingsPage } from './SettingsPage.tsx'

export default function NotificationPreferencesPage() {
  return (
    <SettingsPage title="Notification preferences">
      <Card title="My morning email">
        <MorningMailSwitch />
      </Card>
      <Card title="Service reports to owners">
        <NotificationPreferences />
      </Card>
    </SettingsPage>
  )
}
