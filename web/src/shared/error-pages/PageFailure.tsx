import { lazy, Suspense } from 'react'
import { CallError, errorMessage } from '@/shared/api/call-error.ts'
import { paths } from '@/shared/paths.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'

const NotFound = lazy(async () => import('./NotFound.tsx'))
const Restricted = lazy(async () => import('./Restricted.tsx'))

type PageFailureProps = { error: unknown; onRetry: () => void; isRetrying?: boolean }

/** Shown in place of a page whose data could not be loaded: restricted, not found, or an error with a retry. */
export function PageFailure({ error, onRetry, isRetrying = false }: PageFailureProps) {
  const code = error instanceof CallError ? error.code : null
  if (code === 'forbidden' || code === 'not-found') {
    return <Suspense>{code === 'forbidden' ? <Restricted /> : <NotFound />}</Suspense>
  }
  const text = errorMessage(error, 'This page could not be shown. Please try again.')
  const reference = error instanceof CallError ? error.reference : undefined
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-12">
      <h1 className="text-center text-2xl/8 font-semibold tracking-tight">
        {code === 'agency-paused' ? 'Your agency is not available at the moment' : 'Something went wrong'}
      </h1>
      <ErrorPanel message={text} onRetry={onRetry} isRetrying={isRetrying}>
        {code === 'agency-paused' ? (
          <a href={paths.login({})} className={linkClass}>
            Log in to another agency
          </a>
        ) : null}
        {reference === undefined ? null : <p className="text-sm text-quiet">Reference: {reference}</p>}
      </ErrorPanel>
    </div>
  )
}
