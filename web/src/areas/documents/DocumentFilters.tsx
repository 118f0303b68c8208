import type { ReactNode } from 'react'
import { serviceProviderLabels, serviceProviders } from '@contract/portfolio/service-providers.ts'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import { SearchFilter } from '@/shared/list-screen/SearchFilter.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import type { DocumentState } from './document-search.ts'
import type { DocumentChoices } from './use-document-choices.ts'

const anyone = 'ANYONE'
const providers = [
  { value: anyone, label: 'Any provider' },
  ...serviceProviders.map((value) => ({ value: value as string, label: serviceProviderLabels[value] })),
]
const views = [
  { value: 'current', label: 'Current' },
  { value: 'removed', label: 'Removed' },
]

type DocumentFiltersProps = {
  state: DocumentState
  choices: DocumentChoices
  /** Buttons at the end of the first row that add documents. */
  action: ReactNode
}

/** The filters of the documents, stored in the address. */
export function DocumentFilters({ state, choices, action }: DocumentFiltersProps) {
  return (
    <section aria-label="Filter documents" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchFilter label="Search documents" state={state} className="min-w-60 flex-1" />
        {action}
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <FilterSelect
          label="Type"
          placeholder="All types"
          options={choices.types.map(({ code, name }) => ({ value: code, label: name }))}
          value={state.type}
          onChange={(type) => state.change({ type })}
        />
        <FilterSelect
          label="Services"
          placeholder="All services"
          options={choices.services.map(({ code, name }) => ({ value: code, label: name }))}
          value={state.service}
          onChange={(service) => state.change({ service })}
        />
        <NativeSelect
          label="Provider"
          options={providers}
          value={state['provided-by'] ?? anyone}
          onChange={(value) => state.change({ 'provided-by': serviceProviders.find((each) => each === value) })}
        />
        <NativeSelect
          label="Current or removed"
          options={views}
          value={state.removed ? 'removed' : 'current'}
          onChange={(value) => state.change({ removed: value === 'removed' })}
        />
      </div>
    </section>
  )
}
