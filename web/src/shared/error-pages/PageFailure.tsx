import { lazy, Suspense } from 'react'
import { CallError } from '@/shared/api/call-error.ts'
import { ErrorPanel } from '@/ui/ErrorPanel.tsx'

const NotFound = lazy(async () => import('./NotFound.tsx'))
const Restricted = lazy(async () => import('./Restricted.tsx'))

type PageFailureProps = { error: unknown; onRetry: () => void; isRetrying?: boolean; title?: string }

/** Stands for a whole page whose data did not come: restricted, not there, or worth another try. */
export function PageFailure({ error, onRetry, isRetrying = false, title = 'Something went wrong' }: PageFailureProps) {
  const code = error instanceof CallError ? error.code : null
  if (code === 'forbidden' || code === 'not-found') {
    return <Suspense>{code === 'forbidden' ? <Restricted /> : <NotFound />}</Suspense>
  }
  const text = error instanceof Error && error.message ? error.message : 'Please try again.'
  const reference = error instanceof CallError ? error.reference : undefined
  return (
    <ErrorPanel title={title} message={text} onRetry={onRetry} isRetrying={isRetrying}>
      {reference === undefined ? null : <p className="text-sm text-quiet">Reference: {reference}</p>}
    </ErrorPanel>
  )
}
