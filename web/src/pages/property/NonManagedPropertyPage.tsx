import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { getIntegratedProperty, type IntegratedPropertyDetails } from '@contract/residential.ts'
import { useMarkUnderEnrolment } from '@/areas/new-managements/use-mark-under-enrolment.ts'
import { useStopEnrolment } from '@/areas/new-managements/use-stop-enrolment.ts'
import { CopyAddress } from '@/areas/properties/CopyAddress.tsx'
import { EnrolButton } from '@/areas/properties/EnrolButton.tsx'
import { MirroredServices } from '@/areas/properties/MirroredServices.tsx'
import { MirroredSummary } from '@/areas/properties/MirroredSummary.tsx'
import { PropertyFailure } from '@/areas/properties/PropertyFailure.tsx'
import { PropertySkeleton } from '@/areas/properties/PropertySkeleton.tsx'
import { StaleBanner } from '@/areas/properties/StaleBanner.tsx'
import { ResidentialRow } from '@/areas/residential/ResidentialRow.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Tabs } from '@/ui/layout/Tabs.tsx'
import { propertyFreshMs } from './start-property.ts'

const DocumentsPanel = lazy(async () => ({
  default: (await import('@/areas/documents/DocumentsPanel.tsx')).DocumentsPanel,
}))

/** A property from the agency's software that another provider services. */
export default function NonManagedPropertyPage() {
  const params = useParams({ strict: false })
  const id = Number(params.agencyPortfolioPropertyId)
  const query = useQuery({ ...endpointQuery(getIntegratedProperty, { params: { id } }), staleTime: propertyFreshMs })
  const hasMirroring = useExperiment('PortfolioMirroring')
  const { mark } = useMarkUnderEnrolment()
  const { stop } = useStopEnrolment()
  const property = query.data ?? null
  const title = property?.address ?? 'Property of another provider'
  return (
    <Page
      title={params.page === 'documents' ? `Documents, ${title}` : title}
      heading={title}
      titleAside={property ? <CopyAddress address={property.address} place="title" /> : null}
      breadcrumbs={[
        { label: 'Home', href: paths.dashboard() },
        ...(hasMirroring
          ? [{ label: 'Other service providers', href: paths.portfolio({ 'managed-by': 'OTHER' }) }]
          : []),
        { label: title },
      ]}
      controls={
        property ? (
          <>
            <EnrolButton property={property} onEnrol={mark} onStop={stop} />
            <CopyAddress address={property.address} place="controls" />
          </>
        ) : null
      }
    >
      {property ? (
        <>
          {query.error ? <StaleBanner onRetry={() => void query.refetch()} isRetrying={query.isFetching} /> : null}
          <SubPages key={id} property={property} selected={params.page === 'documents' ? 'documents' : 'overview'} />
        </>
      ) : query.error ? (
        <PropertyFailure
          subject={{
            kind: 'mirrored',
            id,
            path: paths.nonManagedProperty(id, params.page === 'documents' ? 'documents' : undefined),
          }}
          error={query.error}
          missingText="Integrated property not found"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <PropertySkeleton />
      )}
    </Page>
  )
}

type SubPagesProps = { property: IntegratedPropertyDetails; selected: 'overview' | 'documents' }

function SubPages({ property, selected }: SubPagesProps) {
  const router = useRouter()
  const { agencyPortfolioPropertyId: id, address, documentsCount, canUploadDocuments } = property
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <aside
        aria-label="Summary of this property"
        className={`min-w-0 lg:sticky lg:top-[4.5rem] ${selected === 'overview' ? '' : 'max-lg:hidden'}`}
      >
        <MirroredSummary property={property} residential={<ResidentialRow property={property} />} />
      </aside>
      <Tabs
        label="Pages of this property"
        tabs={[
          { id: 'overview', label: 'Overview' },
          { id: 'documents', label: 'Documents', count: documentsCount },
        ]}
        selected={selected}
        onSelect={(tab) =>
          void router.navigate({
            href: paths.nonManagedProperty(id, tab === 'documents' ? tab : undefined),
            resetScroll: false,
          })
        }
        className="min-w-0"
      >
        {selected === 'overview' ? (
          <MirroredServices property={property} />
        ) : (
          <LazyPart>
            <DocumentsPanel subject={{ kind: 'mirrored', id, address }} canUpload={canUploadDocuments} />
          </LazyPart>
        )}
      </Tabs>
    </div>
  )
}
