import { KeyboardPreferences } from '@/areas/settings/KeyboardPreferences.tsx'
import { MyPreferences } from '@/areas/settings/MyPreferences.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { SettingsPage } from './SettingsPage.tsx'

export default function PreferencesPage() {
  return (
    <SettingsPage title="My preferences">
      <Card>
        <MyPreferences />
      </Card>
      <Card title="Keyboard">
        <KeyboardPreferences />
      </Card>
    </SettingsPage>
  )
}
