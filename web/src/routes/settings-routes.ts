import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '@/shared/paths.ts'
import { page } from './page.ts'
import { signedInRoute } from './signed-in-route.tsx'

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ href: paths.preferences(), replace: true })
  },
})

const preferencesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/preferences',
  component: page(async () => import('@/pages/settings/PreferencesPage.tsx')),
})

const notificationPreferencesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/notification-preferences',
  component: page(async () => import('@/pages/settings/NotificationPreferencesPage.tsx')),
})

const integrationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/integration',
  component: page(async () => import('@/pages/settings/IntegrationPage.tsx')),
})

const apiIntegrationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/api-integration',
  component: page(async () => import('@/pages/settings/ApiIntegrationPage.tsx')),
})

export const settingsRoutes = [
  settingsRoute,
  preferencesRoute,
  notificationPreferencesRoute,
  integrationRoute,
  apiIntegrationRoute,
] as const
