import type { ReactNode } from 'react'
import { serviceProviderLabels, serviceProviders } from '@contract/portfolio/portfolio.ts'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import { useSearchText } from '@/shared/list-screen/use-search-text.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { SearchField } from '@/ui/fields/SearchField.tsx'
import type { DocumentChoices } from './use-document-choices.ts'
import type { DocumentState } from './use-document-state.ts'

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
  /** At the end of the first row: what adds to the list. */
  action: ReactNode
}

/** Which documents are shown, as the address tells it. */
export function DocumentFilters({ state, choices, action }: DocumentFiltersProps) {
  const { text, onChange, onSubmit } = useSearchText(state.query, (query) => state.change({ query }, { isQuiet: true }))
  return (
    <section aria-label="Filter documents" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search documents"
          value={text}
          onChange={onChange}
          onSubmit={onSubmit}
          shortcut="/"
          className="min-w-60 flex-1"
        />
        {action}
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <FilterSelect
          label="Type"
          placeholder="All types"
          options={choices.types.map(({ code, name }) => ({ value: code, label: name }))}
          value={state.types}
          onChange={(types) => state.change({ types })}
        />
        <FilterSelect
          label="Services"
          placeholder="All services"
          options={choices.services.map(({ code, name }) => ({ value: code, label: name }))}
          value={state.services}
          onChange={(services) => state.change({ services })}
        />
        <NativeSelect
          label="Provider"
          isLabelHidden
          options={providers}
          value={state.providedBy ?? anyone}
          onChange={(value) => state.change({ providedBy: serviceProviders.find((each) => each === value) ?? null })}
        />
        <NativeSelect
          label="Current or removed"
          isLabelHidden
          options={views}
          value={state.isRemoved ? 'removed' : 'current'}
          onChange={(value) => state.change({ isRemoved: value === 'removed' })}
        />
      </div>
    </section>
  )
}
