import { lazy } from 'react'
import type { ConnectionState } from '@contract/integration/connections.ts'
import { ConnectionCards } from '@/areas/integration/ConnectionCards.tsx'
import { ExcludedRecords } from '@/areas/integration/ExcludedRecords.tsx'
import { RunHistory } from '@/areas/integration/RunHistory.tsx'
import { useIntegration } from '@/areas/integration/use-integration.ts'
import { useMarkUnderEnrolment } from '@/areas/new-managements/use-mark-under-enrolment.ts'
import { useSetAside } from '@/areas/new-managements/use-set-aside.ts'
import { useStopEnrolment } from '@/areas/new-managements/use-stop-enrolment.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { SettingsPage } from './SettingsPage.tsx'

const ResultsSetting = lazy(async () => import('@/areas/sent-results/ResultsSetting.tsx'))
const Decisions = lazy(async () => import('@/areas/integration/Decisions.tsx'))
const SoftwareFilesCard = lazy(async () => import('@/areas/integration/SoftwareFilesCard.tsx'))
const NotWithUs = lazy(async () => import('@/areas/integration/NotWithUs.tsx'))
const ImportCard = lazy(async () => import('@/areas/imports/ImportCard.tsx'))

const isWithoutConnector: ReadonlySet<ConnectionState> = new Set(['MANAGED', 'FILES', 'DISCONNECTED'])

/** The connection with the agency's management software: its state, what came, and what waits for a decision. */
export default function IntegrationPage() {
  const { state, error, retry, isFetching } = useIntegration()
  const keptFocus = useKeptFocus()
  const { mark } = useMarkUnderEnrolment()
  const { stop } = useStopEnrolment()
  const setAside = useSetAside()
  const { matches = 0, conflicts = 0, lost = 0, held = 0 } = state?.toDecide ?? {}
  const waiting = matches + conflicts + lost + held
  return (
    <SettingsPage title="Management software">
      {state ? (
        <div {...keptFocus} className="flex flex-col gap-4">
          <ConnectionCards state={state} />
          {state.connections.every(({ state: now }) => isWithoutConnector.has(now)) ? (
            <LazyPart>
              <SoftwareFilesCard state={state} />
            </LazyPart>
          ) : null}
          {state.connections.some((connection) => connection.state === 'CONNECTED') ? (
            <LazyPart>
              <ResultsSetting />
            </LazyPart>
          ) : null}
          {waiting > 0 ? (
            <LazyPart>
              <Decisions state={state} />
            </LazyPart>
          ) : null}
          {state.toDecide.excluded > 0 ? <ExcludedRecords /> : null}
          {state.connections.some((connection) => connection.state !== 'MANAGED') ? (
            <RunHistory
              isRunning={state.connections.some((connection) => connection.isRunning)}
              canChange={state.canChange}
            />
          ) : null}
          {state.connections.some((connection) => connection.state !== 'DISCONNECTED') ? (
            <LazyPart>
              <NotWithUs onEnrol={mark} onStop={stop} setAside={setAside} />
            </LazyPart>
          ) : null}
          {state.connections.every((connection) => connection.state === 'DISCONNECTED') ? (
            <LazyPart>
              <ImportCard />
            </LazyPart>
          ) : null}
        </div>
      ) : (
        <Card>
          {error ? (
            <ErrorPanel
              message={errorMessage(error, 'Failed to get integrations')}
              onRetry={retry}
              isRetrying={isFetching}
            />
          ) : (
            <LoadingRows rows={['row', 'row']} />
          )}
        </Card>
      )}
    </SettingsPage>
  )
}
