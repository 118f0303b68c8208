import { ConnectionCards } from '@/areas/integration/ConnectionCards.tsx'
import { Decisions } from '@/areas/integration/Decisions.tsx'
import { ExcludedRecords } from '@/areas/integration/ExcludedRecords.tsx'
import { RunHistory } from '@/areas/integration/RunHistory.tsx'
import { useIntegration } from '@/areas/integration/use-integration.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** The connection with the agency's management software: its state, what came, and what waits for a decision. */
export default function IntegrationPage() {
  const { state, error, retry, isFetching } = useIntegration()
  return (
    <SettingsPage title="Management software">
      {state ? (
        <>
          <ConnectionCards state={state} />
          <Decisions state={state} />
          {state.toDecide.excluded > 0 ? <ExcludedRecords /> : null}
          {state.connections.some((connection) => connection.state !== 'MANAGED') ? (
            <RunHistory isRunning={state.connections.some((connection) => connection.isRunning)} />
          ) : null}
        </>
      ) : (
        <Card>
          {error ? (
            <ErrorPanel
              message={errorMessage(error, 'Failed to get integrations')}
              onRetry={retry}
              isRetrying={isFetching}
            />
          ) : (
            <div aria-busy className="flex flex-col gap-4">
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </div>
          )}
        </Card>
      )}
    </SettingsPage>
  )
}
