import { addDays } from '../../../contract/days.ts'
import type { FindingRow } from '../../../contract/findings/reported-findings.ts'
import type { ServiceFindings } from '../../../contract/findings/resolve-findings.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { Scope } from '../../platform/scope.ts'
import { inDisplayOrder } from '../cards/evaluate-services.ts'
import { rowOfProperty } from '../property-lock/lock-property.ts'
import { toFindingRow, toServiceFindings } from './finding-row.ts'
import { propertyFindings } from './property-findings.queries.ts'
import { readRepairLaw } from './repair-deadline.ts'

/** How long a resolved finding is still shown. */
const shownDays = 90

const read = async (scope: Scope, propertyId: number, serviceId: number | null) =>
  rowOfProperty(
    scope,
    propertyId,
    propertyFindings(scope.agencyId, propertyId, { serviceId, since: addDays(scope.today, -shownDays) }),
  )

export async function readServiceFindings(
  scope: Scope,
  propertyId: number,
  service: ServiceCode,
): Promise<ServiceFindings> {
  const { card, services: found } = await read(scope, propertyId, services[service].id)
  return toServiceFindings(card, service, found[0]?.findings ?? [], { ...scope, law: await readRepairLaw(scope) })
}

export async function readPropertyFindings(scope: Scope, propertyId: number): Promise<{ items: FindingRow[] }> {
  const { card, services: found } = await read(scope, propertyId, null)
  const law = await readRepairLaw(scope)
  return { items: inDisplayOrder(found).map((row) => toFindingRow({ card, ...row }, { ...scope, law })) }
}
