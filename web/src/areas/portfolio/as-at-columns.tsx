import type { Day } from '@contract/days.ts'
import { findTag } from '@contract/labels.ts'
import type { PropertyOnDay } from '@contract/ledger.ts'
import { serviceComplianceTags } from '@contract/properties/properties.ts'
import { services as known } from '@contract/services.ts'
import { paths } from '@/shared/paths.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { ComplianceCell } from './ComplianceCell.tsx'
import { managerColumn } from './manager-column.ts'

export const asAtColumns = (day: Day, isNarrow: boolean): Column<PropertyOnDay>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    width: '24%',
    cell: ({ compliancePropertyId, propertyManager, ...address }) => (
      <AddressCell
        href={paths.property(compliancePropertyId, undefined, { 'as-at': day })}
        addressLine1={address.addressLine1}
        addressLine2={address.addressLine2}
        managerName={isNarrow ? propertyManager?.name : null}
      />
    ),
  },
  {
    id: 'compliance',
    header: 'Compliance',
    width: '26%',
    cell: ({ compliance, reasons }) => <ComplianceCell compliance={compliance} reasons={reasons} />,
  },
  {
    id: 'services',
    header: 'Services',
    cell: ({ services }) => (
      <ul className="flex flex-col gap-1">
        {services.map(({ serviceId, shortName, compliance }) => {
          const { label, tone } = findTag(serviceComplianceTags, compliance)
          return (
            <li key={serviceId} className="flex flex-wrap items-center gap-x-2 text-sm">
              {known[shortName].name} <Badge tone={tone}>{label}</Badge>
            </li>
          )
        })}
      </ul>
    ),
  },
  ...(isNarrow ? [] : [managerColumn]),
]
