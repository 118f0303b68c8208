import { useQueryClient } from '@tanstack/react-query'
import { lazy, useMemo, useState, type ReactNode } from 'react'
import {
  exportDemandedProperties,
  getComingRule,
  knowledgeFilters,
  knowledgeLabels,
  listDemandedIds,
  listDemandedProperties,
  progressFilters,
  progressLabels,
  unmarkNotNeeded,
  type DemandedProperty,
} from '@contract/law-campaigns.ts'
import { call, endpointPath } from '@/shared/api/call.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { propertySortLabels } from '@/shared/list-screen/sort-labels.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { selectionColumn } from '@/shared/list-selection/selection-column.tsx'
import { useListSelection, type ListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { paths } from '@/shared/paths.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { demandChips } from './demand-chips.ts'
import { demandColumns } from './demand-columns.tsx'
import { demandFilter, demandQuery, demandSearch } from './demand-search.ts'

const NotNeededDialog = lazy(async () => import('./NotNeededDialog.tsx'))

const knowledgeChoices = [
  { value: 'ALL' as const, label: 'All' },
  ...knowledgeFilters.map((value) => ({ value, label: knowledgeLabels[value] })),
]
const progressChoices = [
  { value: 'ALL' as const, label: 'All' },
  ...progressFilters.map((value) => ({ value, label: progressLabels[value] })),
]
const row = {
  id: ({ compliancePropertyId }: DemandedProperty) => compliancePropertyId,
  label: ({ addressLine1 }: DemandedProperty) => addressLine1,
}

type Props = {
  ruleId: number
  title: string
  notice: ReactNode
  controls: ReactNode
  /** Below the list: what can be done with the selected properties. */
  renderBar: (selection: ListSelection, loadIds: () => Promise<readonly number[]>) => ReactNode
}

/** The properties that a coming or new rule asks something of, and what was done about it. */
export function DemandedProperties({ ruleId, title, notice, controls, renderBar }: Props) {
  const client = useQueryClient()
  const state = useListState(demandSearch)
  const { knowledge, progress, change } = state
  const [asking, setAsking] = useState<DemandedProperty | null>(null)
  const { mutate: unmark } = useEndpoint(unmarkNotNeeded, {
    onSuccess: () => {
      for (const each of [getComingRule, listDemandedProperties])
        void client.invalidateQueries({ queryKey: endpointKey(each) })
    },
    failureToast: ({ message }) => ({ title: 'Failed to save', text: message }),
  })
  const filter = demandFilter(state)
  const query = demandQuery(state)
  const list = useListQuery(listDemandedProperties, { params: { ruleId }, query }, state.pages)
  const selection = useListSelection({
    filterKey: JSON.stringify(filter),
    pageIds: list.rows.map(row.id),
    total: list.total ?? 0,
  })
  const columns = useMemo(
    () =>
      demandColumns({
        onNotNeeded: setAsking,
        onNeeded: ({ compliancePropertyId: propertyId }) => unmark({ params: { ruleId, propertyId } }),
      }),
    [ruleId, unmark],
  )
  return (
    <>
      <ListScreen
        title={title}
        entities="properties"
        breadcrumbs={[
          { label: 'Home', href: paths.dashboard() },
          { label: 'The law', href: paths.law() },
          { label: title },
        ]}
        notice={notice}
        state={state}
        sorts={propertySortLabels}
        list={list}
        controls={
          <>
            {controls}
            <ExportList
              label={title}
              total={list.total}
              pathFor={(fileName) =>
                endpointPath(exportDemandedProperties, { params: { ruleId }, query: { ...query, fileName } })
              }
            />
          </>
        }
        tableFrom="lg"
        columns={[selectionColumn(selection, row), ...columns]}
        isRowMarked={(each) => selection.isSelected(row.id(each))}
        rowKey={row.id}
        searchLabel="Search properties"
        filters={
          <>
            <NativeSelect
              label="What is known"
              options={knowledgeChoices}
              value={knowledge ?? 'ALL'}
              onChange={(value) => change({ knowledge: value === 'ALL' ? undefined : value })}
              className="max-sm:col-span-2 sm:w-44"
            />
            <NativeSelect
              label="Progress"
              options={progressChoices}
              value={progress ?? 'ALL'}
              onChange={(value) => change({ progress: value === 'ALL' ? undefined : value })}
              className="max-sm:col-span-2 sm:w-44"
            />
          </>
        }
        chips={demandChips(state)}
        footnote={renderBar(
          selection,
          async () => (await call(listDemandedIds, { params: { ruleId }, query: filter })).ids,
        )}
        whenNothing={<EmptyState title="None of your properties needs anything for this rule" />}
      />
      {asking ? (
        <LazyPart>
          <NotNeededDialog ruleId={ruleId} property={asking} onClose={() => setAsking(null)} />
        </LazyPart>
      ) : null}
    </>
  )
}
