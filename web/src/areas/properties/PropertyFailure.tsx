import { CallError } from '@/shared/api/call-error.ts'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'

type PropertyFailureProps = {
  error: Error
  /** Shown if the property does not exist. */
  missingText: string
  onRetry: () => void
  isRetrying: boolean
}

/** Not found, in another portfolio of the same user, or failed to load: each with the next step. */
export function PropertyFailure({ error, missingText, onRetry, isRetrying }: PropertyFailureProps) {
  const { switchPortfolio } = useShellActions()
  const { agencyCount } = useSession()
  const code = error instanceof CallError ? error.code : null
  if (code === 'not-found')
    return (
      <Card>
        <ErrorPanel message={missingText}>
          <TextLink href={paths.portfolio()}>Go to your portfolio</TextLink>
        </ErrorPanel>
      </Card>
    )
  if (code === 'forbidden')
    return (
      <Card>
        <ErrorPanel message="You do not have access to this property">
          <p className="text-quiet">It belongs to another portfolio.</p>
          {agencyCount > 1 ? (
            <Button variant="primary" onPress={switchPortfolio} className="mt-2">
              Switch portfolio
            </Button>
          ) : null}
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
