import { createRoute, Outlet } from '@tanstack/react-router'
import { FrameSkeleton } from '@/pages/FrameSkeleton.tsx'
import { SessionAwareFrame } from '@/pages/SessionAwareFrame.tsx'
import { ensureShell } from '@/shared/session/shell-data.ts'
import { page } from './page.ts'
import { rootRoute } from './root-route.ts'

/** Public pages; with a session they are shown in the portal's frame. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  beforeLoad: async ({ context }) => {
    await ensureShell(context.client).catch(() => undefined)
  },
  pendingMs: 0,
  pendingComponent: FrameSkeleton,
  component: () => (
    <SessionAwareFrame>
      <Outlet />
    </SessionAwareFrame>
  ),
})

const errorRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/error',
  component: page(async () => import('@/pages/ErrorPage.tsx')),
})

/** For people with the link from an email: no session and no frame. */
export const quoteApprovalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quote-approval/$token',
  component: page(async () => import('@/pages/QuoteApprovalPage.tsx')),
})

/** For people who have an evidence pack. */
const VerifyPage = page(async () => import('@/pages/VerifyPage.tsx'))
export const verifyRoute = createRoute({ getParentRoute: () => rootRoute, path: '/verify', component: VerifyPage })
export const verifyCodeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify/$code',
  component: VerifyPage,
})

const anyOtherRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '$',
  component: page(async () => import('@/shared/error-pages/NotFound.tsx')),
})

export const openRoutes = openRoute.addChildren([errorRoute, anyOtherRoute])
