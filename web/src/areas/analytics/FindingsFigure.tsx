import type { Analytics } from '@contract/analytics.ts'
import { severities, severityTags, type Severity } from '@contract/quotes/quotes.ts'
import { serviceCodes, services } from '@contract/services.ts'
import type { ChartTone } from '@/ui/charts/chart-tone.ts'
import { formatNumber } from '@/ui/format.ts'
import { ShareBars } from '@/ui/charts/ShareBars.tsx'
import { Figure } from './Figure.tsx'

type Findings = Analytics['findings']
type Finding = Findings[number]

/** Four distinguishable tones; the most serious is red. */
const tones: Record<Severity, ChartTone> = {
  DISCONNECTED_SAFETY_ISSUE: 'critical',
  URGENT: 'attention',
  NON_COMPLIANT_FAULTY: 'accent',
  RECOMMENDED: 'neutral',
}
const parts = severities.map((severity) => ({
  id: severity,
  label: severityTags[severity].label,
  tone: tones[severity],
}))

const countOf = (findings: Findings, service: Finding['service'], severity: Severity): number =>
  findings.find((each) => each.service === service && each.severity === severity)?.count ?? 0

export function FindingsFigure({ findings }: { findings: Findings }) {
  const found = serviceCodes.filter((service) => findings.some((each) => each.service === service))
  return (
    <Figure
      title="Open findings"
      note="Findings that are neither resolved nor dismissed, by service and severity."
      empty={findings.length === 0 ? 'No open findings.' : undefined}
      picture={
        <ShareBars
          label="Open findings by service"
          scale="count"
          parts={parts}
          rows={found.map((service) => {
            const counts = severities.map((severity) => countOf(findings, service, severity))
            const total = counts.reduce((sum, count) => sum + count, 0)
            return { id: service, label: services[service].name, counts, figure: formatNumber(total) }
          })}
        />
      }
      columns={[
        { id: 'service', header: 'Service', isRowHeader: true, cell: ({ service }: Finding) => services[service].name },
        { id: 'severity', header: 'Severity', cell: ({ severity }) => severityTags[severity].label },
        { id: 'count', header: 'Open findings', align: 'end', cell: ({ count }) => formatNumber(count) },
      ]}
      rows={findings}
      rowKey={({ service, severity }) => `${service} ${severity}`}
    />
  )
}
