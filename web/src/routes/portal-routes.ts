import { createRoute } from '@tanstack/react-router'
import { accessSearch } from '@/areas/access-issues/access-search.ts'
import { dashboardSearch } from '@/areas/dashboard/dashboard-search.ts'
import { portfolioSearch } from '@/areas/portfolio/portfolio-search.ts'
import { orderSearch } from '@/areas/work-orders/order-search.ts'
import { keepingAsAt } from '@/shared/as-at/as-at.ts'
import { listSearch } from '@/shared/list-screen/list-search.ts'
import { findingsRoute } from './findings-route.ts'
import { lawRoutes } from './law-routes.ts'
import { otherPortfolioRoute } from './other-portfolio-route.ts'
import { page } from './page.ts'
import { propertyRoutes } from './property-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { signedInRoute } from './signed-in-route.tsx'

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: dashboardSearch.clean,
  component: page(async () => import('@/pages/DashboardPage.tsx')),
})

const portfolioRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/portfolio',
  validateSearch: keepingAsAt(portfolioSearch.clean),
  component: page(async () => import('@/pages/PortfolioPage.tsx')),
})

const updatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/action-required/update',
  validateSearch: listSearch.clean,
  component: page(async () => import('@/pages/action-required/RequiredUpdatesPage.tsx')),
})

const accessIssuesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/action-required/access-issues',
  validateSearch: accessSearch.clean,
  component: page(async () => import('@/pages/action-required/AccessIssuesPage.tsx')),
})

const workOrdersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/work-orders',
  validateSearch: orderSearch.clean,
  component: page(async () => import('@/pages/WorkOrdersPage.tsx')),
})

/* The lists of work, quotes and invoices and the forecast read their search parameters themselves, which keeps these out of the first load. */

const workRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/work',
  component: page(async () => import('@/pages/WorkPage.tsx')),
})

const visitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/visits',
  component: page(async () => import('@/pages/VisitsPage.tsx')),
})

const quotesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quotes',
  component: page(async () => import('@/pages/QuotesPage.tsx')),
})

const invoicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/invoices',
  component: page(async () => import('@/pages/InvoicesPage.tsx')),
})

const analyticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/analytics',
  component: page(async () => import('@/pages/AnalyticsPage.tsx')),
})

const forecastRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/forecast',
  component: page(async () => import('@/pages/ForecastPage.tsx')),
})

const firstStepsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/first-steps',
  component: page(async () => import('@/pages/FirstStepsPage.tsx')),
})

const recentActionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/recent-actions',
  component: page(async () => import('@/pages/RecentActionsPage.tsx')),
})

export const portalRoutes = signedInRoute.addChildren([
  dashboardRoute,
  portfolioRoute,
  updatesRoute,
  accessIssuesRoute,
  findingsRoute,
  workRoute,
  visitsRoute,
  workOrdersRoute,
  quotesRoute,
  invoicesRoute,
  analyticsRoute,
  ...lawRoutes,
  forecastRoute,
  firstStepsRoute,
  recentActionsRoute,
  otherPortfolioRoute,
  ...propertyRoutes,
  ...settingsRoutes,
])
