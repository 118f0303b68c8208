import { lazy } from 'react'
import { CallError } from '@/shared/api/call-error.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { paths } from '@/shared/paths.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'

const OtherPortfolio = lazy(async () => import('./OtherPortfolio.tsx'))

type PropertyFailureProps = {
  /** Which property was asked for, and its path. */
  subject: { kind: 'managed' | 'mirrored'; id: number; path: string }
  error: Error
  /** Shown if the property does not exist. */
  missingText: string
  onRetry: () => void
  isRetrying: boolean
}

/** Not found, in another portfolio of the same user, or failed to load: each with the next step. */
export function PropertyFailure({ subject, error, missingText, onRetry, isRetrying }: PropertyFailureProps) {
  const code = error instanceof CallError ? error.code : null
  if (code === 'not-found' || code === 'feature-off')
    return (
      <Card>
        <ErrorPanel message={code === 'not-found' ? missingText : error.message}>
          <TextLink href={paths.portfolio()}>Go to your portfolio</TextLink>
        </ErrorPanel>
      </Card>
    )
  if (code === 'forbidden')
    return (
      <Card>
        <ErrorPanel message="You do not have access to this property">
          <LazyPart>
            <OtherPortfolio {...subject} />
          </LazyPart>
        </ErrorPanel>
      </Card>
    )
  const reference = error instanceof CallError ? error.reference : undefined
  return (
    <Card>
      <ErrorPanel message="Failed to get property" onRetry={onRetry} isRetrying={isRetrying}>
        {code === 'unreachable' ? <p className="text-quiet">{error.message}</p> : null}
        {reference === undefined ? null : <p className="text-sm text-quiet">Reference: {reference}</p>}
      </ErrorPanel>
    </Card>
  )
}
