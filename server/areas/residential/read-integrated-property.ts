import { softwareLabel } from '../../../contract/agency.ts'
import type { IntegratedPropertyDetails } from '../../../contract/residential.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, type Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { integratedItem } from '../portfolio/integrated-item.ts'
import { isMirroredElsewhere, mirroredProperty } from './residential.queries.ts'

/**
 * The error for a mirrored property that was not found: forbidden if it is in another agency of this user, otherwise
 * not found.
 */
export async function missingMirrored(scope: Scope, id: number): Promise<Problem> {
  const other = await maybeOne(scope.db, isMirroredElsewhere(scope.agencyId, id))
  return other?.isElsewhere
    ? forbidden('You do not have access to this property')
    : notFound('Integrated property not found')
}

export async function readIntegratedProperty(scope: Scope, id: number): Promise<IntegratedPropertyDetails> {
  const row = await maybeOne(scope.db, mirroredProperty(scope.agencyId, id))
  if (!row) throw await missingMirrored(scope, id)
  const listed = integratedItem(row.item, scope.today)
  return {
    ...listed,
    agencyPortfolioPropertyId: row.id,
    compliancePropertyId: row.propertyId,
    softwareName: softwareLabel(row.software),
    softwareFileDay: row.softwareFileDay,
    firstActiveDate: row.firstActiveDate,
    isUnderEnrolment: row.isUnderEnrolment,
    enrolmentOrderId: row.enrolmentOrderId,
    address: `${listed.addressLine1}, ${listed.addressLine2}`,
    isResidentialProperty: row.isResidential,
    nonResidentialPropertyType: row.nonResidentialType,
    documentsCount: row.documentsCount,
    canUploadDocuments: !row.isCancelled,
    version: row.version,
  }
}
