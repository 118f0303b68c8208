import { createRoute, Outlet, redirect } from '@tanstack/react-router'
import { BareFrame } from '@/pages/BareFrame.tsx'
import { FrameSkeleton } from '@/pages/FrameSkeleton.tsx'
import { PortalFrame } from '@/pages/PortalFrame.tsx'
import { startDashboard } from '@/pages/dashboard/start-dashboard.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { RouteError } from '@/shared/error-pages/RouteError.tsx'
import { hasDefaultView } from '@/shared/saved-views/default-views.ts'
import { ensureShell } from '@/shared/session/shell-data.ts'
import { signInPath } from '@/shared/session/sign-in-path.ts'
import { rootRoute } from './root-route.ts'

const isNoSession = (error: unknown) => error instanceof CallError && error.code === 'no-session'

/** All routes below it need a session; without one the visitor is sent to sign in and comes back here. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location, preload }) => {
    const shell = ensureShell(context.client)
    if (location.pathname === '/') startDashboard(context.client, location.search, shell)
    try {
      await shell
    } catch (error) {
      throw isNoSession(error) ? redirect({ href: await signInPath(location.href), replace: true }) : error
    }
    if (preload || location.searchStr !== '' || !hasDefaultView(location.pathname)) return
    const { defaultViewHref } = await import('@/shared/saved-views/open-default-view.ts')
    throw redirect({ href: await defaultViewHref(location.pathname), replace: true })
  },
  pendingMs: 0,
  pendingComponent: FrameSkeleton,
  errorComponent: (props) => (
    <BareFrame>
      <RouteError {...props} isWithoutFrame />
    </BareFrame>
  ),
  component: () => (
    <PortalFrame>
      <Outlet />
    </PortalFrame>
  ),
})
