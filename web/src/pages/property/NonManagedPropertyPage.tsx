import { useParams, useRouter } from '@tanstack/react-router'
import { PropertyTabs } from '@/areas/property/PropertyTabs.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'

export default function NonManagedPropertyPage() {
  const router = useRouter()
  const params = useParams({ strict: false })
  const id = Number(params.agencyPortfolioPropertyId)
  return (
    <Page
      title="Property of another provider"
      breadcrumbs={[
        { label: 'Home', href: paths.home() },
        { label: 'Other service providers', href: paths.portfolio({ 'managed-by': 'OTHER' }) },
        { label: 'Property' },
      ]}
    >
      <PropertyTabs
        tabs={['overview', 'documents']}
        selected={params.page === 'documents' ? 'documents' : 'overview'}
        onSelect={(tab) =>
          void router.navigate({
            href: paths.nonManagedProperty(id, tab === 'documents' ? tab : undefined),
            resetScroll: false,
          })
        }
      />
    </Page>
  )
}
