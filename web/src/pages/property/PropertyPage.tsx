import { useManagerLinks } from '@/shared/whose-work/use-whose-work.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { getProperty, type PropertyDetails } from '@contract/properties/property-page.ts'
import { CopyAddress } from '@/areas/properties/CopyAddress.tsx'
import { PrintButton } from '@/areas/properties/PrintButton.tsx'
import { PrintNote } from '@/areas/properties/PrintNote.tsx'
import { RequiredFromAgency } from '@/areas/properties/RequiredFromAgency.tsx'
import { PropertyControls } from '@/areas/properties/PropertyControls.tsx'
import { PropertyFailure } from '@/areas/properties/PropertyFailure.tsx'
import { PropertySkeleton } from '@/areas/properties/PropertySkeleton.tsx'
import { PropertySummary } from '@/areas/properties/PropertySummary.tsx'
import { StaleBanner } from '@/areas/properties/StaleBanner.tsx'
import { ResidentialRow } from '@/areas/residential/ResidentialRow.tsx'
import { useAsAt } from '@/shared/as-at/as-at.ts'
import { AsAtLink } from '@/shared/as-at/AsAtLink.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Tabs } from '@/ui/layout/Tabs.tsx'
import { PropertyOverview } from './PropertyOverview.tsx'
import { propertyFreshMs } from './start-property.ts'

const CancelledBanner = lazy(async () => import('@/areas/properties/CancelledBanner.tsx'))
const PropertyOnDay = lazy(async () => import('@/areas/properties/PropertyOnDay.tsx'))
const TenancyPanel = lazy(async () => ({
  default: (await import('@/areas/tenancies/TenancyPanel.tsx')).TenancyPanel,
}))
const DocumentsPanel = lazy(async () => ({
  default: (await import('@/areas/documents/DocumentsPanel.tsx')).DocumentsPanel,
}))

/** Differ, so that tabs of the browser can be told apart. */
const pageTitles = { overview: '', tenancy: 'Tenancy, ', documents: 'Documents, ' }

type SubPage = 'overview' | 'tenancy' | 'documents'

export default function PropertyPage() {
  const id = Number(useParams({ strict: false }).propertyId)
  const day = useAsAt()
  if (day === undefined) return <PropertyToday id={id} />
  return (
    <LazyPart>
      <PropertyOnDay id={id} day={day} />
    </LazyPart>
  )
}

function PropertyToday({ id }: { id: number }) {
  const params = useParams({ strict: false })
  const selected = params.page === 'tenancy' || params.page === 'documents' ? params.page : 'overview'
  const query = useQuery({ ...endpointQuery(getProperty, { params: { id } }), staleTime: propertyFreshMs })
  const property = query.data ?? null
  const title = property?.address ?? 'Property'
  const withManager = useManagerLinks()
  return (
    <Page
      title={pageTitles[selected] + title}
      // Most addresses take two lines on a small screen.
      heading={<span className="block max-md:min-h-16">{title}</span>}
      titleAside={property ? <CopyAddress address={property.address} place="title" /> : null}
      breadcrumbs={[
        { label: 'Home', href: withManager(paths.dashboard()) },
        { label: 'Portfolio', href: withManager(paths.portfolio()) },
        { label: title },
      ]}
      controls={
        property ? (
          <>
            <PropertyControls property={property} />
            <CopyAddress address={property.address} place="controls" />
            <PrintButton />
            <AsAtLink hrefFor={(day) => paths.property(id, undefined, { 'as-at': day })} />
          </>
        ) : query.error ? null : (
          // On a phone the controls take two rows.
          <Skeleton className="h-11 w-64 max-sm:h-24 md:h-9" />
        )
      }
    >
      {property ? (
        <>
          {query.error ? <StaleBanner onRetry={() => void query.refetch()} isRetrying={query.isFetching} /> : null}
          <LazyPart>{property.isCancelled ? <CancelledBanner /> : null}</LazyPart>
          <PrintNote />
          <SubPages key={id} property={property} selected={selected} />
        </>
      ) : query.error ? (
        <PropertyFailure
          subject={{ kind: 'managed', id, path: paths.property(id, selected === 'overview' ? undefined : selected) }}
          error={query.error}
          missingText="Property not found"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <PropertySkeleton />
      )}
    </Page>
  )
}

function SubPages({ property, selected }: { property: PropertyDetails; selected: SubPage }) {
  const router = useRouter()
  const { compliancePropertyId: id, address, counts, actions } = property
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      {/* On a small screen the summary is shown on the overview only. */}
      <aside
        aria-label="Summary of this property"
        className={`min-w-0 lg:sticky lg:top-[4.5rem] lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto print:static print:max-h-none print:overflow-visible ${selected === 'overview' ? '' : 'max-lg:hidden'}`}
      >
        <PropertySummary
          property={property}
          needed={<RequiredFromAgency property={property} />}
          residential={<ResidentialRow property={property} />}
        />
      </aside>
      <Tabs
        label="Pages of this property"
        tabs={[
          { id: 'overview', label: 'Overview' },
          { id: 'tenancy', label: 'Tenancy' },
          { id: 'documents', label: 'Documents', count: counts.documents },
        ]}
        selected={selected}
        onSelect={(tab) =>
          void router.navigate({ href: paths.property(id, tab === 'overview' ? undefined : tab), resetScroll: false })
        }
        className="min-w-0"
      >
        {selected === 'overview' ? (
          <PropertyOverview property={property} />
        ) : (
          <LazyPart key={selected}>
            {selected === 'tenancy' ? (
              <TenancyPanel property={property} />
            ) : (
              <DocumentsPanel subject={{ kind: 'managed', id, address }} canUpload={actions.uploadDocuments} />
            )}
          </LazyPart>
        )}
      </Tabs>
    </div>
  )
}
