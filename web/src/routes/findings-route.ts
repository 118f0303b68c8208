import { createRoute, notFound } from '@tanstack/react-router'
import { toFindingOrder, orderParameter } from '@/areas/findings/finding-orders.ts'
import { cleanListSearch } from '@/shared/list-screen/list-search.ts'
import { hasExperiment } from '@/shared/session/use-experiment.ts'
import { allValues, firstValue, type UrlSearchInput } from '@/shared/url-search.ts'
import { notFoundPage } from './not-found-page.ts'
import { page } from './page.ts'
import { signedInRoute } from './signed-in-route.tsx'

const mostCategories = 20

function cleanFindingsSearch(search: UrlSearchInput) {
  const categories = allValues(search, 'category').slice(0, mostCategories)
  return {
    ...cleanListSearch(search),
    category: categories.length > 0 ? categories : undefined,
    order: orderParameter(toFindingOrder(firstValue(search, 'order'))),
  }
}

/** There only with the problem register. */
export const findingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/action-required/reported-findings',
  validateSearch: cleanFindingsSearch,
  beforeLoad: ({ context }) => {
    if (!hasExperiment(context.client, 'ProblemRegister')) throw notFound()
  },
  notFoundComponent: notFoundPage,
  component: page(async () => import('@/pages/action-required/ReportedFindingsPage.tsx')),
})
