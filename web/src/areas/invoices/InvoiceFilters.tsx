import { invoiceDueLabels } from '@contract/billing-filters.ts'
import {
  invoiceStatuses,
  invoiceStatusTags,
  invoiceUploadFilterLabels,
  invoiceUploadFilters,
} from '@contract/invoices.ts'
import { ChoiceFilter } from '@/shared/billing-documents/ChoiceFilter.tsx'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import { ServiceSelect } from '@/shared/list-screen/ServiceSelect.tsx'
import { useIsIntegrated } from '@/shared/session/use-agency.ts'
import type { InvoiceState } from './invoice-search.ts'

export function InvoiceFilters({ state }: { state: InvoiceState }) {
  const isIntegrated = useIsIntegrated()
  return (
    <>
      <FilterSelect
        label="Status"
        placeholder="Any status"
        options={invoiceStatuses.map((value) => ({ value, label: invoiceStatusTags[value].label }))}
        value={state.status}
        onChange={(status) => state.change({ status })}
        className="sm:w-36"
      />
      {isIntegrated || state.upload.length > 0 ? (
        <FilterSelect
          label="Upload"
          placeholder="Uploaded or not"
          options={invoiceUploadFilters.map((value) => ({ value, label: invoiceUploadFilterLabels[value] }))}
          value={state.upload}
          onChange={(upload) => state.change({ upload })}
          className="sm:w-40"
        />
      ) : null}
      <ServiceSelect value={state.service} onChange={(service) => state.change({ service })} className="sm:w-36" />
      <ChoiceFilter
        label="Due date"
        placeholder="Any due date"
        labels={invoiceDueLabels}
        value={state.due}
        onChange={(due) => state.change({ due })}
        className="sm:w-44"
      />
    </>
  )
}
