import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from '@/shared/api/query-client.ts'
import { parseUrlSearch, stringifyUrlSearch } from '@/shared/url-search.ts'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'

/**
 * Renders one component at an address, with a router and a query cache. The browser's own history is needed only for
 * tests of Back and Forward, where the memory history does not ask the blockers.
 */
export function openAt(
  path: string,
  Page: () => ReactNode,
  history: RouterHistory = createMemoryHistory({ initialEntries: [path] }),
) {
  vi.stubGlobal('scrollTo', vi.fn())
  const root = createRootRoute({ component: Outlet })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/list', component: Page }),
      createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <h1>Elsewhere</h1> }),
    ]),
    history,
    parseSearch: parseUrlSearch,
    stringifySearch: stringifyUrlSearch,
  })
  const client = createQueryClient()
  const navigate = (href: string) => void router.navigate({ href })
  render(
    <QueryClientProvider client={client}>
      <UiProvider navigate={navigate}>
        <RouterProvider router={router as never} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return { client, history, navigate, href: () => history.location.href }
}
