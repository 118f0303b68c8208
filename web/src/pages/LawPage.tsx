import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getLaw } from '@contract/law.ts'
import { stateCodes, states, type StateCode } from '@contract/states.ts'
import { LawBoard } from '@/areas/law/LawBoard.tsx'
import { lawSearch } from '@/areas/law/law-search.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useSearchState } from '@/shared/use-search-state.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'

const options = stateCodes.map((value) => ({ value, label: states[value].name }))

/** What the law asks for in the agency's state, or another one. */
export default function LawPage() {
  const { complianceAgencyState } = useSession()
  const { search, change } = useSearchState(lawSearch)
  const state: StateCode = search.state ?? complianceAgencyState
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(getLaw, { query: { state } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="The law"
      subtitle={states[state].name}
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'The law' }]}
      controls={
        <NativeSelect
          label="State"
          value={state}
          options={options}
          onChange={(chosen) => change({ state: chosen === complianceAgencyState ? undefined : chosen })}
        />
      }
    >
      {isError ? (
        <LoadFailure query={{ error, refetch, isFetching }} text="Failed to get the law" />
      ) : data ? (
        <Refreshing isRefreshing={isPlaceholderData}>
          <LawBoard law={data} />
        </Refreshing>
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <LiveText>Loading</LiveText>
          <Skeleton shape="block" className="h-40" />
          <Skeleton shape="block" className="h-96" />
        </div>
      )}
    </Page>
  )
}
