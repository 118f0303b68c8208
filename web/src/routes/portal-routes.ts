import { createRoute } from '@tanstack/react-router'
import { cleanDashboardSearch } from '@/areas/dashboard/dashboard-search.ts'
import { cleanListSearch } from '@/shared/list-screen/list-search.ts'
import { firstValue, type UrlSearchInput } from '@/shared/url-search.ts'
import { findingsRoute } from './findings-route.ts'
import { page } from './page.ts'
import { propertyRoutes } from './property-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { signedInRoute } from './signed-in-route.tsx'

const managedBy = ['OTHER', 'ALL'] as const

const cleanPortfolioSearch = (search: UrlSearchInput) => ({
  ...cleanListSearch(search),
  'managed-by': managedBy.find((each) => each === firstValue(search, 'managed-by')),
})

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: cleanDashboardSearch,
  component: page(async () => import('@/pages/DashboardPage.tsx')),
})

const portfolioRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/portfolio',
  validateSearch: cleanPortfolioSearch,
  component: page(async () => import('@/pages/PortfolioPage.tsx')),
})

const updatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/action-required/update',
  validateSearch: cleanListSearch,
  component: page(async () => import('@/pages/action-required/RequiredUpdatesPage.tsx')),
})

const accessIssuesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/action-required/access-issues',
  validateSearch: cleanListSearch,
  component: page(async () => import('@/pages/action-required/AccessIssuesPage.tsx')),
})

const analyticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/analytics',
  component: page(async () => import('@/pages/AnalyticsPage.tsx')),
})

export const portalRoutes = signedInRoute.addChildren([
  dashboardRoute,
  portfolioRoute,
  updatesRoute,
  accessIssuesRoute,
  findingsRoute,
  analyticsRoute,
  ...propertyRoutes,
  ...settingsRoutes,
])
