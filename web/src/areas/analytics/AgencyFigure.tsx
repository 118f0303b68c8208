import { evaluatedProperties, type AgencyCompliance } from '@contract/analytics.ts'
import { paths } from '@/shared/paths.ts'
import { ShareBars } from '@/ui/charts/ShareBars.tsx'
import { complianceColumns, complianceParts, compliantShare, toCounts } from './compliance-parts.ts'
import { Figure } from './Figure.tsx'
import { SwitchToOpen } from './SwitchToOpen.tsx'

type Props = { agencies: readonly AgencyCompliance[]; currentAgencyId: number }

/** The least compliant agency comes first, agencies without properties last. */
const lowestFirst = (agencies: readonly AgencyCompliance[]): AgencyCompliance[] => {
  const shareOf = (agency: AgencyCompliance) =>
    evaluatedProperties(agency) === 0 ? 2 : agency.compliant / evaluatedProperties(agency)
  return agencies.toSorted((one, other) => shareOf(one) - shareOf(other))
}

/** Each number of the current agency links to the list that it counts. */
export function AgencyFigure({ agencies, currentAgencyId }: Props) {
  const hrefs = complianceParts.map(({ facet }) => (facet ? paths.portfolio({ facet: [facet] }) : ''))
  const others = agencies.filter(({ id }) => id !== currentAgencyId)
  return (
    <Figure
      title="Compliance by agency"
      note="Properties on service now, lowest share first. Non-residential properties do not count towards the share."
      picture={
        <div className="flex flex-col gap-4">
          <ShareBars
            label="Compliance by agency"
            isWide
            parts={complianceParts}
            rows={lowestFirst(agencies).map((agency) => ({
              id: String(agency.id),
              label: agency.name,
              counts: toCounts(agency),
              figure: compliantShare(agency),
              hrefs: agency.id === currentAgencyId ? hrefs : undefined,
            }))}
          />
          {others.length > 0 ? <SwitchToOpen agencies={others} /> : null}
        </div>
      }
      columns={[
        { id: 'agency', header: 'Agency', isRowHeader: true, cell: ({ name }: AgencyCompliance) => name },
        ...complianceColumns,
      ]}
      rows={lowestFirst(agencies)}
      rowKey={({ id }) => String(id)}
    />
  )
}
