import { createRoute, notFound } from '@tanstack/react-router'
import { isId } from '@contract/paging.ts'
import { notFoundPage } from './not-found-page.ts'
import { page } from './page.ts'
import { signedInRoute } from './signed-in-route.tsx'

const lawRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/law',
  component: page(async () => import('@/pages/LawPage.tsx')),
})

const comingRuleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/law/coming/$ruleId',
  beforeLoad: ({ params }) => {
    if (!isId(params.ruleId)) throw notFound()
  },
  notFoundComponent: notFoundPage,
  component: page(async () => import('@/pages/ComingRulePage.tsx')),
})

export const lawRoutes = [lawRoute, comingRuleRoute] as const
