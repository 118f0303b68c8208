import { lazy } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'

const SavedViews = lazy(async () => import('./SavedViews.tsx'))

/** The saved views of the list that the page shows. */
export const ListViews = () => (
  // As large as its button, so that the page stays in place.
  <LazyPart fallback={<span aria-hidden className="min-h-11 w-23 md:min-h-9" />}>
    <SavedViews />
  </LazyPart>
)
