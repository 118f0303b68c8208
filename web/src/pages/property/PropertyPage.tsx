import { useParams, useRouter } from '@tanstack/react-router'
import { PropertyTabs } from '@/areas/property/PropertyTabs.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'

export default function PropertyPage() {
  const router = useRouter()
  const params = useParams({ strict: false })
  const id = Number(params.propertyId)
  const selected = params.page === 'tenancy' || params.page === 'documents' ? params.page : 'overview'
  return (
    <Page
      title="Property"
      breadcrumbs={[
        { label: 'Home', href: paths.home() },
        { label: 'Portfolio', href: paths.portfolio() },
        { label: 'Property' },
      ]}
    >
      <PropertyTabs
        tabs={['overview', 'tenancy', 'documents']}
        selected={selected}
        onSelect={(tab) =>
          void router.navigate({ href: paths.property(id, tab === 'overview' ? undefined : tab), resetScroll: false })
        }
      />
    </Page>
  )
}
