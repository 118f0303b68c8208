import { createRoute, notFound } from '@tanstack/react-router'
import { findingsSearch } from '@/areas/findings/findings-search.ts'
import { hasExperiment } from '@/shared/session/use-experiment.ts'
import { notFoundPage } from './not-found-page.ts'
import { page } from './page.ts'
import { signedInRoute } from './signed-in-route.tsx'

/** Exists only with the problem register. */
export const findingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/action-required/reported-findings',
  validateSearch: findingsSearch.clean,
  beforeLoad: ({ context }) => {
    if (!hasExperiment(context.client, 'ProblemRegister')) throw notFound()
  },
  notFoundComponent: notFoundPage,
  component: page(async () => import('@/pages/action-required/ReportedFindingsPage.tsx')),
})
