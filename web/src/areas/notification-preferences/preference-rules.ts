import { notificationPreferenceForm } from '@contract/notification-preferences.ts'

export default notificationPreferenceForm
