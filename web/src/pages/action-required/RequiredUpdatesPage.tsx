import { lazy, useMemo, useState } from 'react'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { listRequiredUpdates } from '@contract/updates.ts'
import { ExportUpdates } from '@/areas/updates/ExportUpdates.tsx'
import { requiredUpdatesColumns } from '@/areas/updates/required-updates-columns.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { ListFilters } from '@/shared/list-screen/ListFilters.tsx'
import { listQuery } from '@/shared/list-screen/list-search.ts'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { useFilterChips } from '@/shared/list-screen/use-filter-chips.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'

const GasConfirmationDialog = lazy(async () => import('@/areas/gas-confirmation/GasConfirmationDialog.tsx'))
const WaterChargingDialog = lazy(async () => import('@/areas/updates/WaterChargingDialog.tsx'))

type OpenDialog = { about: 'gas' | 'water'; property: ManagedProperty }

export default function RequiredUpdatesPage() {
  const state = useListState()
  const list = useListQuery(listRequiredUpdates, { query: listQuery(state) })
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const columns = useMemo(
    () =>
      requiredUpdatesColumns({
        onConfirmGas: (property) => setOpenDialog({ about: 'gas', property }),
        onSaveWater: (property) => setOpenDialog({ about: 'water', property }),
      }),
    [],
  )
  const Question = openDialog?.about === 'water' ? WaterChargingDialog : GasConfirmationDialog
  return (
    <>
      <ListScreen
        title="Required updates"
        entities="properties"
        breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Required updates' }]}
        state={state}
        controls={<ExportUpdates search={state} total={list.total} />}
        list={list}
        columns={columns}
        rowKey={(property) => property.compliancePropertyId}
        searchLabel="Search properties"
        filters={<ListFilters state={state} list="updates" />}
        chips={useFilterChips(state, 'updates')}
        failureText="Failed to get required updates"
      />
      {openDialog ? (
        <LazyPart>
          <Question
            propertyId={openDialog.property.compliancePropertyId}
            address={`${openDialog.property.addressLine1}, ${openDialog.property.addressLine2}`}
            onClose={() => setOpenDialog(null)}
          />
        </LazyPart>
      ) : null}
    </>
  )
}
