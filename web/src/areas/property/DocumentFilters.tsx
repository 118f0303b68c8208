import { useLocation, useRouter } from '@tanstack/react-router'
import { serviceCodes, services } from '@contract/services.ts'
import { stringifyUrlSearch } from '@/shared/url-search.ts'
import { NativeSelect } from '@/ui/NativeSelect.tsx'
import { readDocumentSearch } from './document-search.ts'

const everything = 'all'
const kinds = [
  { value: everything, label: 'All documents' },
  { value: 'SERVICE_REPORT', label: 'Service reports' },
]
const serviceOptions = [
  { value: everything, label: 'All services' },
  ...serviceCodes.map((value) => ({ value: value as string, label: services[value].name })),
]

/** Which documents are shown, as the address tells it. */
export function DocumentFilters() {
  const router = useRouter()
  const { pathname, search } = useLocation()
  const shown = readDocumentSearch(search)
  const change = (name: 'filter' | 'service', value: string) =>
    void router.navigate({
      href: `${pathname}${stringifyUrlSearch({ ...search, [name]: value === everything ? undefined : value })}`,
      resetScroll: false,
    })
  return (
    <div className="flex flex-wrap gap-3">
      <NativeSelect
        label="Kind of document"
        isLabelHidden
        options={kinds}
        value={shown.filter ?? everything}
        onChange={(value) => change('filter', value)}
        className="w-full sm:w-48"
      />
      <NativeSelect
        label="Service"
        isLabelHidden
        options={serviceOptions}
        value={shown.service ?? everything}
        onChange={(value) => change('service', value)}
        className="w-full sm:w-48"
      />
    </div>
  )
}
