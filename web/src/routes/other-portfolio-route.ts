import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { safeReturnPath } from '@contract/auth.ts'
import { isId } from '@contract/paging.ts'
import { ensureShell } from '@/shared/session/shell-data.ts'
import { firstValue } from '@/shared/url-search.ts'
import { notFoundPage } from './not-found-page.ts'
import { page } from './page.ts'
import { signedInRoute } from './signed-in-route.tsx'

/** Links of a state system: a page of the named agency. With that agency in the session it opens at once. */
export const otherPortfolioRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/agency/$agencyId',
  validateSearch: (search) => ({ path: safeReturnPath(firstValue(search, 'path')) }),
  beforeLoad: async ({ context, params, search }) => {
    if (!isId(params.agencyId)) throw notFound()
    const { session } = await ensureShell(context.client)
    if (session.complianceAgencyId === Number(params.agencyId)) throw redirect({ href: search.path, replace: true })
  },
  notFoundComponent: notFoundPage,
  component: page(async () => import('@/pages/OtherPortfolioPage.tsx')),
})
