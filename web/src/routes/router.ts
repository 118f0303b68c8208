import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageSkeleton } from '@/pages/FrameSkeleton.tsx'
import { RouteError } from '@/shared/error-pages/RouteError.tsx'
import { parseUrlSearch, stringifyUrlSearch } from '@/shared/url-search.ts'
import { authRoutes } from './auth-routes.ts'
import { galleryRoutes } from './gallery-route.ts'
import { openRoutes, quoteApprovalRoute, verifyRoute, verifyCodeRoute } from './open-routes.tsx'
import { portalRoutes } from './portal-routes.ts'
import { rootRoute } from './root-route.ts'

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  portalRoutes,
  quoteApprovalRoute,
  verifyRoute,
  verifyCodeRoute,
  openRoutes,
  ...galleryRoutes,
])

export const createPortalRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { client },
    parseSearch: parseUrlSearch,
    stringifySearch: stringifyUrlSearch,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 80,
    defaultPendingMinMs: 0,
    // The queries cache a page's data; the router only loads its code.
    defaultPreloadStaleTime: 0,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
