import { lazy, useState, type ComponentType } from 'react'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { useIsPrinting } from '@/areas/properties/printing.ts'
import { useIsNear } from '@/areas/properties/use-is-near.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Tabs, type TabItem } from '@/ui/layout/Tabs.tsx'

type RecordTab = 'work-orders' | 'case-file' | 'findings' | 'quotes' | 'invoices' | 'notices' | 'emails'

/** Each list is loaded when its tab is opened. */
const panels: Record<RecordTab, ComponentType<{ propertyId: number; address: string }>> = {
  'work-orders': lazy(async () => import('./records/OrdersOfProperty.tsx')),
  'case-file': lazy(async () => import('@/areas/case-files/CaseFilePanel.tsx')),
  findings: lazy(async () => import('./records/FindingsOfProperty.tsx')),
  quotes: lazy(async () => import('./records/QuotesOfProperty.tsx')),
  invoices: lazy(async () => import('./records/InvoicesOfProperty.tsx')),
  notices: lazy(async () => import('./records/NoticesOfProperty.tsx')),
  emails: lazy(async () => import('./records/EmailsOfProperty.tsx')),
}

/** Open issues, billing documents and emails of the property. The first tab with rows is selected. */
export function PropertyRecords({ property }: { property: PropertyDetails }) {
  const { counts, compliancePropertyId } = property
  const hasFindings = useExperiment('ProblemRegister')
  const { ref, isNear } = useIsNear()
  const tabs: TabItem<RecordTab>[] = [
    { id: 'notices', label: 'Access issues', count: counts.notices },
    ...(hasFindings ? [{ id: 'findings' as const, label: 'Reported findings', count: counts.findings }] : []),
    { id: 'quotes', label: 'Quotes', count: counts.quotes },
    // No count, because its list also contains paid invoices.
    { id: 'invoices', label: 'Invoices' },
    { id: 'work-orders', label: 'Work orders' },
    { id: 'emails', label: 'Emails' },
    { id: 'case-file', label: 'Case file' },
  ]
  const [chosen, setChosen] = useState<RecordTab | null>(null)
  const selected = chosen ?? tabs.find(({ count }) => count)?.id ?? 'invoices'
  const isPrinting = useIsPrinting()
  if (isPrinting) return <AllRecords tabs={tabs} property={property} />
  const Panel = panels[selected]
  return (
    <Card title="Issues and documents" isFlush>
      <div ref={ref} className="pb-3">
        <Tabs
          label="Show"
          tabs={tabs}
          selected={selected}
          onSelect={setChosen}
          className="max-md:[&>*:first-child]:mx-4 md:[&>*:first-child]:px-4"
        >
          {isNear ? (
            <LazyPart key={selected} fallback={<PanelSkeleton />}>
              <Panel propertyId={compliancePropertyId} address={property.address} />
            </LazyPart>
          ) : (
            <PanelSkeleton />
          )}
        </Tabs>
      </div>
    </Card>
  )
}

/** On paper there is no choosing, so all lists follow each other. */
function AllRecords({ tabs, property }: { tabs: readonly TabItem<RecordTab>[]; property: PropertyDetails }) {
  return tabs.map(({ id, label }) => {
    const Panel = panels[id]
    return (
      <Card key={id} title={label} isFlush>
        <LazyPart fallback={<PanelSkeleton />}>
          <Panel propertyId={property.compliancePropertyId} address={property.address} />
        </LazyPart>
      </Card>
    )
  })
}

function PanelSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-2 px-5 max-md:px-4">
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}
