import { findTag } from '../../../contract/labels.ts'
import type { PropertyOnDay } from '../../../contract/ledger.ts'
import { propertyComplianceTags, serviceComplianceTags } from '../../../contract/properties/properties.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import type { SheetColumn } from '../../platform/spreadsheet-sheets.ts'

/** A row of an export, with the law behind its reasons and where the ledger has its results. */
export type ExportedOnDay = PropertyOnDay & { law: string; ledger: string }
type Column = SheetColumn<ExportedOnDay>

export const asAtColumns: Column[] = [
  { header: 'Address', width: 34, value: ({ addressLine1 }) => addressLine1 },
  { header: 'Suburb', width: 28, value: ({ addressLine2 }) => addressLine2 },
  { header: 'Property manager', width: 24, value: ({ propertyManager }) => propertyManager?.name },
  {
    header: 'Compliance',
    width: 22,
    value: ({ compliance }) => findTag(propertyComplianceTags, compliance).label,
  },
  { header: 'Why', width: 60, value: ({ reasons }) => reasons.join('\n') },
  { header: 'Law', width: 80, value: ({ law }) => law },
  ...serviceCodes.flatMap((code): Column[] => {
    const of = ({ services: all }: PropertyOnDay) => all.find(({ shortName }) => shortName === code)
    return [
      {
        header: `${services[code].name}: status`,
        width: 22,
        value: (property) => {
          const service = of(property)
          return service && findTag(serviceComplianceTags, service.compliance).label
        },
      },
      { header: `${services[code].name}: why`, width: 44, value: (property) => of(property)?.reason },
    ]
  }),
  { header: 'Ledger', width: 60, value: ({ ledger }) => ledger },
]
