import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { dashboardSkeletonRows } from '@contract/limits.ts'
import { listWork, workSectionLabels, workSections, type WorkSection } from '@contract/worklist.ts'
import { countOpen, useWorkList } from '@/areas/worklist/use-work-list.ts'
import { sectionParameter, workSearch } from '@/areas/worklist/work-search.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Freshness } from '@/shared/Freshness.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { Page } from '@/shared/page/Page.tsx'
import { ListViews } from '@/shared/saved-views/ListViews.tsx'
import { paths } from '@/shared/paths.ts'
import { preload } from '@/shared/preload.ts'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Tabs } from '@/ui/layout/Tabs.tsx'

const load = async () => import('./work/WorkSections.tsx')
const WorkSections = lazy(load)
// Beside the rows that it shows.
preload(load)

const allWork = endpointQuery(listWork, { query: { 'page-size': 1 } })
const everything = 'everything'

/** The address of a section; everything that does not wait for others is first. */
const tabOf = (section: WorkSection | undefined): string => (section ? sectionParameter(section) : everything)

/** Everything that waits for the agency, one row for each property, done in place. */
export default function WorkPage() {
  const state = useListState(workSearch)
  const { section, 'property-manager': managerId = null, pages } = state
  const { sections, takenAt, isFetching, retry } = useWorkList({ managerId, section }, pages)
  const everyones = useQuery({ ...allWork, enabled: managerId !== null && sections !== null }).data?.sections
  const ofEveryone = managerId !== null && everyones ? countOpen(everyones) : null
  return (
    <Page
      title="All work"
      titleAside={sections ? <CountBadge count={countOpen(sections)} of={ofEveryone} unit="properties" /> : null}
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'All work' }]}
      controls={
        <>
          <ListViews />
          <Freshness takenAt={takenAt} isRefreshing={isFetching} onRefresh={retry} />
        </>
      }
    >
      <Tabs
        label="By when to act"
        selected={tabOf(section)}
        onSelect={(chosen) => state.change({ section: workSections.find((each) => tabOf(each) === chosen) })}
        tabs={[
          { id: everything, label: 'Everything', count: sections && countOpen(sections) },
          ...workSections.map((each) => ({
            id: tabOf(each),
            label: workSectionLabels[each],
            count: sections && sections[each],
            countTone: each === 'UNSAFE' && sections?.UNSAFE ? ('critical' as const) : ('neutral' as const),
          })),
        ]}
      >
        <LazyPart
          fallback={
            <div aria-busy className="flex flex-col gap-2">
              {Array.from({ length: dashboardSkeletonRows }, (_, row) => (
                <Skeleton key={row} shape="row" />
              ))}
            </div>
          }
        >
          <WorkSections managerId={managerId} section={section} pages={pages} />
        </LazyPart>
      </Tabs>
    </Page>
  )
}
