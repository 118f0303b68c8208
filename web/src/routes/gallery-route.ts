import { createRoute } from '@tanstack/react-router'
import { pageConfig } from '@/shared/page-config.ts'
import { page } from './page.ts'
import { rootRoute } from './root-route.ts'

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/gallery',
  component: page(async () => import('@/pages/GalleryPage.tsx')),
})

/** The gallery of the design system, in development only. */
export const galleryRoutes = pageConfig.isDevelopment ? [galleryRoute] : []
