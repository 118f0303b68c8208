import type { Forecast, ForecastMeasure, ManagerForecast, ServiceForecast } from '@contract/forecast.ts'
import { noManager, type ManagerKey } from '@contract/paging.ts'
import { services, type ServiceCode } from '@contract/services.ts'
import { formatMonth } from '@/ui/format.ts'
import { Table } from '@/ui/tables/Table.tsx'
import { FoldedPart } from './FoldedPart.tsx'
import { numberColumns } from './forecast-columns.tsx'

export type Narrowed = { service?: ServiceCode; 'property-manager'?: ManagerKey }
type Props = { forecast: Forecast; hrefOf: (measure: ForecastMeasure, narrowed: Narrowed) => string }

/** One month by service and by property manager. */
export function ForecastBreakdown({ forecast, hrefOf }: Props) {
  const month = formatMonth(forecast.month)
  const nameOf = ({ service }: ServiceForecast) => services[service].name
  const managerOf = ({ name }: ManagerForecast) => name
  return (
    <>
      <FoldedPart isFlush title={`${month} by service`}>
        <Table
          tableFrom="lg"
          label={`${month} by service`}
          columns={[
            { id: 'service', header: 'Service', isRowHeader: true, cell: nameOf },
            ...numberColumns<ServiceForecast>({
              nameOf,
              hrefOf: ({ service }, measure) => hrefOf(measure, { service }),
              without: ['leases', 'visits'],
            }),
          ]}
          rows={forecast.services}
          rowKey={({ service }) => service}
        />
      </FoldedPart>
      <FoldedPart isFlush title={`${month} by property manager`}>
        <Table
          tableFrom="lg"
          label={`${month} by property manager`}
          columns={[
            { id: 'manager', header: 'Property manager', isRowHeader: true, cell: managerOf },
            ...numberColumns<ManagerForecast>({
              nameOf: managerOf,
              hrefOf: ({ id }, measure) => hrefOf(measure, { 'property-manager': id ?? noManager }),
            }),
          ]}
          rows={forecast.managers}
          rowKey={({ id }) => id ?? noManager}
          empty={<p className="p-5">Nothing in this month.</p>}
        />
      </FoldedPart>
    </>
  )
}
