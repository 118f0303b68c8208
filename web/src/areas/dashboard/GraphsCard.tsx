import type { ReactNode } from 'react'
import { useProvider } from '@/shared/session/use-provider.ts'
import { Tabs } from '@/ui/layout/Tabs.tsx'
import { graphTabIds, type GraphTabId } from './dashboard-search.ts'

type GraphsCardProps = {
  /** Null if there is only one set of charts. */
  tab: GraphTabId | null
  onSelect: (tab: GraphTabId) => void
  /** The size of the portfolio, beside the charts; null if it is not shown. */
  totals: ReactNode
  children: ReactNode
}

/** Totals and charts in one strip. */
export function GraphsCard({ tab, onSelect, totals, children }: GraphsCardProps) {
  const labels: Record<GraphTabId, string> = {
    'managed-portfolio': `${useProvider().name} portfolio`,
    'other-service-providers': 'Other service providers',
  }
  const tabs = graphTabIds.map((id) => ({ id, label: labels[id] }))
  const graphs = <div className="min-w-0">{children}</div>
  const charts =
    tab === null ? (
      graphs
    ) : (
      <Tabs
        label="Portfolio of"
        tabs={tabs}
        selected={tab}
        onSelect={onSelect}
        className="min-w-0 gap-0! max-md:pt-4 max-md:[&>:first-child]:px-4 md:[&>:first-child]:px-2"
      >
        {graphs}
      </Tabs>
    )
  return (
    <div className="min-w-0 divide-line rounded-lg border border-line bg-surface max-xl:divide-y xl:flex xl:divide-x">
      {totals ? <div className="xl:w-56 xl:shrink-0">{totals}</div> : null}
      <div className="min-w-0 flex-1">{charts}</div>
    </div>
  )
}
