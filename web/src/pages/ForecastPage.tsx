import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { forecastDays, getForecast, listForecast, type ForecastMeasure } from '@contract/forecast.ts'
import { serviceCodes, services, type ServiceCode } from '@contract/services.ts'
import { ComingRules } from '@/areas/forecast/ComingRules.tsx'
import { forecastFilter, forecastSearch } from '@/areas/forecast/forecast-search.ts'
import { ForecastBreakdown, type Narrowed } from '@/areas/forecast/ForecastBreakdown.tsx'
import { ForecastList, listId } from '@/areas/forecast/ForecastList.tsx'
import { ForecastMonths } from '@/areas/forecast/ForecastMonths.tsx'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { Freshness } from '@/shared/Freshness.tsx'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useManagerLinks, useWhoseOfLinks } from '@/shared/whose-work/use-whose-work.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'

const serviceChoices: { value: ServiceCode | 'all'; label: string }[] = [
  { value: 'all', label: 'All services' },
  ...serviceCodes.map((code) => ({ value: code, label: services[code].name })),
]

/** What comes in the next 24 months if nothing is done. */
export default function ForecastPage() {
  const client = useQueryClient()
  const state = useListState(forecastSearch)
  const withManager = useManagerLinks()
  const whose = useWhoseOfLinks()
  const months = forecastDays(useAgencyToday())
    .slice(0, -1)
    .map((day) => day.slice(0, 7))
  const month = state.month !== undefined && months.includes(state.month) ? state.month : undefined
  const filter = forecastFilter(state)
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...endpointQuery(getForecast, { query: { ...filter, month } }),
    placeholderData: keepPreviousData,
  })
  const hrefOf = (measure: ForecastMeasure, changed: Narrowed & { month?: string | undefined }) =>
    `${paths.forecast({ ...filter, 'property-manager': whose, month, measure, ...changed })}#${listId}`
  return (
    <Page
      title="Forecast"
      subtitle="The next 24 months if nothing is done"
      breadcrumbs={[{ label: 'Home', href: withManager(paths.dashboard()) }, { label: 'Forecast' }]}
      controls={
        <Freshness
          takenAt={dataUpdatedAt || null}
          isRefreshing={isFetching}
          onRefresh={() => {
            void refetch()
            void client.invalidateQueries({ queryKey: endpointKey(listForecast) })
          }}
        />
      }
    >
      <section aria-label="Filter the forecast" className="flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Service"
          options={serviceChoices}
          value={state.service ?? 'all'}
          onChange={(chosen) => state.change({ service: chosen === 'all' ? undefined : chosen })}
          className="w-full sm:w-48"
        />
      </section>
      {error ? (
        <LoadFailure query={{ error, refetch, isFetching }} text="Failed to get the forecast" />
      ) : data ? (
        <Refreshing isRefreshing={isPlaceholderData} className="flex flex-col gap-4">
          <ForecastMonths months={data.months} hrefOf={(chosen, measure) => hrefOf(measure, { month: chosen })} />
          <ForecastBreakdown forecast={data} hrefOf={hrefOf} />
          <ForecastList state={state} months={months} />
          <ComingRules forecast={data} />
        </Refreshing>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  )
}
