import { createRoute, redirect } from '@tanstack/react-router'
import { storeToken } from '@/areas/auth/hand-over.ts'
import { paths } from '@/shared/paths.ts'
import { parseUrlSearch } from '@/shared/url-search.ts'
import { page } from './page.ts'
import { rootRoute } from './root-route.ts'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  component: page(async () => import('@/pages/auth/LoginPage.tsx')),
})

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback',
  beforeLoad: ({ search }) => {
    // The first script of the page has cleaned the address; navigation within the portal has not.
    const handedOver = window.takeHandedOver?.()
    if (handedOver !== undefined) storeToken(parseUrlSearch(handedOver))
    else if (storeToken(search)) throw redirect({ href: paths.callback(), replace: true })
  },
  component: page(async () => import('@/pages/auth/CallbackPage.tsx')),
})

const loggedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/logged-in',
  component: page(async () => import('@/pages/auth/LoggedInPage.tsx')),
})

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/logout',
  component: page(async () => import('@/pages/auth/LogoutPage.tsx')),
})

const authErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/error',
  component: page(async () => import('@/pages/auth/AuthErrorPage.tsx')),
})

export const authRoutes = [loginRoute, callbackRoute, loggedInRoute, logoutRoute, authErrorRoute] as const
