import type { QueryClient } from '@tanstack/react-query'
import { createRoute, notFound } from '@tanstack/react-router'
import { isId } from '@contract/paging.ts'
import { documentSearch } from '@/areas/documents/document-search.ts'
import { startProperty } from '@/pages/property/start-property.ts'
import { keepingAsAt } from '@/shared/as-at/as-at.ts'
import { notFoundPage } from './not-found-page.ts'
import { page } from './page.ts'
import { signedInRoute } from './signed-in-route.tsx'

const propertyPage = page(async () => import('@/pages/property/PropertyPage.tsx'))
const nonManagedPage = page(async () => import('@/pages/property/NonManagedPropertyPage.tsx'))

/** Shows "not found" for an invalid id or an unknown sub-page. */
function requireReal(id: string, pageName: string | undefined, pages: readonly string[]): void {
  if (!isId(id)) throw notFound()
  if (pageName !== undefined && !pages.includes(pageName)) throw notFound()
}

function start(client: QueryClient, propertyId: string): void {
  void startProperty(client, Number(propertyId)).catch(() => undefined)
}

/* One route for all pages of a property: with a route each, changing the page would rebuild the tabs and lose the focus. */

const propertyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/property/$propertyId/{-$page}',
  validateSearch: keepingAsAt(documentSearch.clean),
  beforeLoad: ({ params }) => requireReal(params.propertyId, params.page, ['tenancy', 'documents']),
  loader: ({ context, params }) => start(context.client, params.propertyId),
  notFoundComponent: notFoundPage,
  component: propertyPage,
})

const nonManagedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/non-managed-property/$agencyPortfolioPropertyId/{-$page}',
  validateSearch: documentSearch.clean,
  beforeLoad: ({ params }) => requireReal(params.agencyPortfolioPropertyId, params.page, ['documents']),
  notFoundComponent: notFoundPage,
  component: nonManagedPage,
})

export const propertyRoutes = [propertyRoute, nonManagedRoute] as const
