import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getAnalytics } from '@contract/analytics.ts'
import { AnalyticsBoard } from '@/areas/analytics/AnalyticsBoard.tsx'
import { analyticsSearch } from '@/areas/analytics/analytics-search.ts'
import { AnalyticsControls } from '@/areas/analytics/AnalyticsControls.tsx'
import { BoardSkeleton } from '@/areas/analytics/BoardSkeleton.tsx'
import { Freshness } from '@/shared/Freshness.tsx'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useManagerLinks } from '@/shared/whose-work/use-whose-work.ts'
import SomethingWentWrong from '@/shared/error-pages/SomethingWentWrong.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSearchState } from '@/shared/use-search-state.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'

export default function AnalyticsPage() {
  if (!useExperiment('AdvancedAnalytics'))
    return (
      <SomethingWentWrong error="Analytics is not available to you">
        <p>The provider’s staff can switch it on for you or your agency. A master user of your agency can ask them.</p>
        <p>
          <TextLink href={paths.dashboard()}>Go to the home page</TextLink>
        </p>
      </SomethingWentWrong>
    )
  return <CorporateDashboard />
}

/** The shown agencies are part of the address, so that a link can be shared. */
function CorporateDashboard() {
  const { search, change } = useSearchState(analyticsSearch)
  const chosen = search.agency
  const withManager = useManagerLinks()
  const { data, error, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...endpointQuery(getAnalytics, { query: { agency: chosen } }),
    placeholderData: keepPreviousData,
  })
  const choose = (agency: string[]) => change({ agency })
  return (
    <Page
      title="Analytics"
      subtitle={data ? subtitleOf(data.agencies.map(({ name }) => name)) : undefined}
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Analytics' }]}
      controls={
        <>
          <TextLink href={withManager(paths.forecast())}>Forecast of the next 24 months</TextLink>
          {data ? <AnalyticsControls choices={data.choices} chosen={chosen} onChoose={choose} /> : null}
          <Freshness takenAt={dataUpdatedAt || null} isRefreshing={isFetching} onRefresh={() => void refetch()} />
        </>
      }
    >
      {isError ? (
        <ErrorPanel
          message={errorMessage(error, 'Failed to get analytics')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {chosen.length > 0 ? <Button onPress={() => choose([])}>Show all agencies</Button> : null}
        </ErrorPanel>
      ) : data ? (
        <AnalyticsBoard analytics={data} isRefreshing={isPlaceholderData} />
      ) : (
        <BoardSkeleton />
      )}
    </Page>
  )
}

const subtitleOf = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `${names.length} agencies`
