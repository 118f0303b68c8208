import { evaluatedProperties, type Compliance } from '@contract/analytics.ts'
import type { FacetCode } from '@contract/portfolio/portfolio.ts'
import type { SharePart } from '@/ui/charts/ShareBars.tsx'
import { shareText } from '@/ui/charts/share-text.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { formatNumber } from '@/ui/format.ts'

type CountName = keyof Compliance
type CompliancePart = SharePart & { id: CountName; facet: FacetCode | null }

/** In drawing order. Non-residential properties have no facet, so they link to no list. */
export const complianceParts: readonly CompliancePart[] = [
  { id: 'compliant', label: 'Compliant', tone: 'good', facet: 'COMPLIANT' },
  { id: 'bookingInProgress', label: 'Booking in progress', tone: 'attention', facet: 'BOOKING_IN_PROGRESS' },
  { id: 'complianceIssues', label: 'Compliance issues', tone: 'critical', facet: 'COMPLIANCE_ISSUES' },
  { id: 'nonResidential', label: 'Non-residential', tone: 'neutral', facet: null },
]

export const toCounts = (counts: Compliance): number[] => complianceParts.map(({ id }) => counts[id])

export const compliantShare = (counts: Compliance): string =>
  evaluatedProperties(counts) === 0 ? '–' : shareText(counts.compliant, evaluatedProperties(counts))

export const complianceColumns: readonly Column<Compliance>[] = [
  ...complianceParts.map(({ id, label }): Column<Compliance> => ({
    id,
    header: label,
    align: 'end',
    cell: (row) => formatNumber(row[id]),
  })),
  { id: 'share', header: 'Compliant share', align: 'end', cell: compliantShare },
]
