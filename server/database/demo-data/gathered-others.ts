import type { OtherRow } from '../../areas/cards/other-facts.ts'
import type { Value } from './copy-writer.ts'
import { groupedBy, type EvaluatedTables, type RowOf } from './evaluated-tables.ts'

type Rows<Table extends keyof EvaluatedTables> = RowOf<EvaluatedTables[Table]>

/** The properties of other providers in the software. */
export function gatherOthers(
  tables: EvaluatedTables,
  managers: ReadonlyMap<Value, string>,
  services: readonly Rows<'portfolioServices'>[],
): OtherRow[] {
  const servicesOf = groupedBy(services, ({ portfolio_property_id: id }) => id)
  const orders = new Map(tables.workOrders.take().map(({ id, portfolio_property_id: of }) => [of, id as number]))
  return tables.portfolioProperties.take().map((row): OtherRow => ({
    id: row.id as number,
    managerId: row.manager_id as number | null,
    managerName: managers.get(row.manager_id) ?? null,
    addressLine1: row.address_line_1 as string,
    addressLine2: row.address_line_2 as string,
    software: row.software as string,
    firstActiveOn: row.first_active_on as string,
    isResidential: row.is_residential as boolean,
    hasGas: row.has_gas as boolean | null,
    isWaterCharged: row.is_water_charged as boolean | null,
    isUnderEnrolment: row.under_enrolment_at !== null,
    enrolmentOrderId: orders.get(row.id) ?? null,
    isDismissed: row.dismissed_at !== null,
    mark: null,
    services: servicesOf(row.id).map((service) => ({
      serviceId: service.service_id as number,
      providedBy: service.provided_by as OtherRow['services'][number]['providedBy'],
      supplierType: service.supplier_type as OtherRow['services'][number]['supplierType'],
      serviceProvider: service.service_provider as string | null,
      lastOn: service.last_service_on as string | null,
      nextDueOn: service.next_due_on as string | null,
      stored: null,
    })),
  }))
}
