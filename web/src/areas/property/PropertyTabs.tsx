import { Card } from '@/ui/Card.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Tabs } from '@/ui/Tabs.tsx'
import { DocumentFilters } from './DocumentFilters.tsx'

export type PropertyTab = 'overview' | 'tenancy' | 'documents'

const labels: Record<PropertyTab, string> = { overview: 'Overview', tenancy: 'Tenancy', documents: 'Documents' }
const empty: Record<PropertyTab, string> = {
  overview: 'No services found',
  tenancy: 'No tenancies found',
  documents: 'No documents found',
}

type PropertyTabsProps = { tabs: readonly PropertyTab[]; selected: PropertyTab; onSelect: (tab: PropertyTab) => void }

export function PropertyTabs({ tabs, selected, onSelect }: PropertyTabsProps) {
  return (
    <Tabs
      label="Pages of this property"
      tabs={tabs.map((id) => ({ id, label: labels[id] }))}
      selected={selected}
      onSelect={onSelect}
    >
      <div className="flex flex-col gap-4">
        {selected === 'documents' ? <DocumentFilters /> : null}
        <Card>
          <EmptyState title={empty[selected]} />
        </Card>
      </div>
    </Tabs>
  )
}
