import { noManager } from '@contract/paging.ts'
import { useState } from 'react'
import type { AgencyCompliance, ManagerCompliance } from '@contract/analytics.ts'
import { paths } from '@/shared/paths.ts'
import { Select } from '@/ui/fields/Select.tsx'
import { ShareBars } from '@/ui/charts/ShareBars.tsx'
import { complianceColumns, complianceParts, compliantShare, toCounts } from './compliance-parts.ts'
import { Figure } from './Figure.tsx'
import { SwitchToOpen } from './SwitchToOpen.tsx'

type Props = { agencies: readonly AgencyCompliance[]; currentAgencyId: number }

const keyOf = ({ id }: ManagerCompliance) => String(id ?? 'none')

const hrefsOf = ({ id }: ManagerCompliance) =>
  complianceParts.map(({ facet }) =>
    facet ? paths.portfolio({ facet: [facet], 'property-manager': id ?? noManager }) : '',
  )

/** The property managers of one agency at a time: by default the current agency. */
export function ManagerFigure({ agencies, currentAgencyId }: Props) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const byId = (id: number | null) => agencies.find((agency) => agency.id === id)
  const agency = byId(chosenId) ?? byId(currentAgencyId) ?? agencies[0]
  if (!agency) return null
  const isCurrent = agency.id === currentAgencyId
  return (
    <Figure
      title="Compliance by property manager"
      note={`Properties on service of ${agency.name}.`}
      empty={agency.managers.length === 0 && agencies.length === 1 ? 'No properties on service.' : undefined}
      picture={
        <div className="flex flex-col gap-4">
          {agencies.length > 1 ? (
            <Select
              label="Agency"
              options={agencies.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(agency.id)}
              onChange={(id) => setChosenId(Number(id))}
              className="max-w-sm"
            />
          ) : null}
          {isCurrent ? null : <SwitchToOpen agencies={[agency]} />}
          {agency.managers.length === 0 ? <p>No properties on service.</p> : null}
          <ShareBars
            label={`Property managers of ${agency.name}`}
            parts={complianceParts}
            rows={agency.managers.map((manager) => ({
              id: keyOf(manager),
              label: manager.name,
              counts: toCounts(manager),
              figure: compliantShare(manager),
              hrefs: isCurrent ? hrefsOf(manager) : undefined,
            }))}
          />
        </div>
      }
      columns={[
        { id: 'manager', header: 'Property manager', isRowHeader: true, cell: ({ name }: ManagerCompliance) => name },
        ...complianceColumns,
      ]}
      rows={agency.managers}
      rowKey={keyOf}
    />
  )
}
