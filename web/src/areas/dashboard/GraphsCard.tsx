import type { ReactNode } from 'react'
import { brand } from '@/shared/page-config.ts'
import { Tabs } from '@/ui/layout/Tabs.tsx'
import { graphTabIds, type GraphTabId } from './dashboard-search.ts'

type GraphsCardProps = {
  /** Null if there is only one set of charts. */
  tab: GraphTabId | null
  onSelect: (tab: GraphTabId) => void
  children: ReactNode
}

const labels: Record<GraphTabId, string> = {
  'managed-portfolio': `${brand.providerName} portfolio`,
  'other-service-providers': 'Other service providers',
}
const tabs = graphTabIds.map((id) => ({ id, label: labels[id] }))

export function GraphsCard({ tab, onSelect, children }: GraphsCardProps) {
  const graphs = <div className="min-w-0">{children}</div>
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      {tab === null ? (
        graphs
      ) : (
        <Tabs
          label="Portfolio of"
          tabs={tabs}
          selected={tab}
          onSelect={onSelect}
          className="gap-0! max-md:pt-4 max-md:[&>:first-child]:px-4 md:[&>:first-child]:px-2"
        >
          {graphs}
        </Tabs>
      )}
    </div>
  )
}
