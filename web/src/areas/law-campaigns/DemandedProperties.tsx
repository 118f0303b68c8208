import type { ReactNode } from 'react'
import {
  exportDemandedProperties,
  knowledgeFilters,
  knowledgeLabels,
  listDemandedProperties,
} from '@contract/law-campaigns.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { managerName } from '@/shared/list-screen/filter-chips.ts'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { ManagerFilter } from '@/shared/list-screen/ManagerFilter.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { demandColumns } from './demand-columns.tsx'
import { demandQuery, demandSearch } from './demand-search.ts'

const choices = [
  { value: 'ALL' as const, label: 'All' },
  ...knowledgeFilters.map((value) => ({ value, label: knowledgeLabels[value] })),
]

type Props = { ruleId: number; title: string; notice: ReactNode }

/** The properties that a coming rule asks something of. */
export function DemandedProperties({ ruleId, title, notice }: Props) {
  const state = useListState(demandSearch)
  const { knowledge, change, 'property-manager': managerId } = state
  const managers = usePropertyManagers()
  const query = demandQuery(state)
  const list = useListQuery(listDemandedProperties, { params: { ruleId }, query }, state.pages)
  const chips = [
    ...(knowledge === undefined
      ? []
      : [{ key: 'knowledge', label: knowledgeLabels[knowledge], onRemove: () => change({ knowledge: undefined }) }]),
    ...(managerId === undefined
      ? []
      : [
          {
            key: 'property-manager',
            label: managerName(managers, managerId),
            onRemove: () => change({ 'property-manager': undefined }),
          },
        ]),
  ]
  return (
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
      list={list}
      controls={
        <ExportList
          label={title}
          total={list.total}
          pathFor={(fileName) =>
            endpointPath(exportDemandedProperties, { params: { ruleId }, query: { ...query, fileName } })
          }
        />
      }
      columns={demandColumns}
      rowKey={({ compliancePropertyId }) => compliancePropertyId}
      searchLabel="Search properties"
      filters={
        <>
          <NativeSelect
            label="What is known"
            options={choices}
            value={knowledge ?? 'ALL'}
            onChange={(value) => change({ knowledge: value === 'ALL' ? undefined : value })}
            className="max-sm:col-span-2 sm:w-48"
          />
          <ManagerFilter state={state} />
        </>
      }
      chips={chips}
      whenNothing={<EmptyState title="None of your properties needs anything for this rule" />}
    />
  )
}
