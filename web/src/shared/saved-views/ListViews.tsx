import { lazy } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'

const SavedViews = lazy(async () => import('./SavedViews.tsx'))

/** The saved views of the list that the page shows. */
export const ListViews = () => (
  <LazyPart fallback={null}>
    <SavedViews />
  </LazyPart>
)
