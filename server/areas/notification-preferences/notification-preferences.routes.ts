import { getNotificationPreference, saveNotificationPreference } from '../../../contract/notification-preferences.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { changePreference, readPreference } from './change-preference.ts'

export const notificationsRoutes: Route[] = [
  serve(getNotificationPreference, async ({ scope, query }) => readPreference(scope, query.propertyManagerId)),
  serve(saveNotificationPreference, async ({ scope, body }) => changePreference(scope, body)),
]
