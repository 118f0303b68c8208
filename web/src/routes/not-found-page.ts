import { page } from './page.ts'

export const notFoundPage = page(async () => import('@/shared/error-pages/NotFound.tsx'))
