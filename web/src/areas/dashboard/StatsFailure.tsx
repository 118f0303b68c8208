import { everyone } from '@contract/paging.ts'
import { CallError, errorMessage } from '@/shared/api/call-error.ts'
import { paths } from '@/shared/paths.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { Numbers } from './use-stats.ts'

/** Shown in place of the numbers; the rest of the page keeps working. */
export function StatsFailure({ error, isRefreshing, retry }: Numbers<unknown>) {
  const isUnknownManager = error instanceof CallError && error.status === 404
  return (
    <ErrorPanel
      title="Failed to get stats"
      message={errorMessage(error, 'Please try again.')}
      onRetry={retry}
      isRetrying={isRefreshing}
    >
      {isUnknownManager ? (
        <TextLink href={paths.dashboard({ 'property-manager': everyone })}>Show all property managers</TextLink>
      ) : null}
    </ErrorPanel>
  )
}
