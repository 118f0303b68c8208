import type { ResidentialForm, ResidentialStatus } from '../../../contract/residential.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty, staleProperty } from '../property-lock/lock-property.ts'
import { missingMirrored } from './read-integrated-property.ts'
import {
  enrolledAs,
  recordResidentialChange,
  lockMirrored,
  lockMirroredProperty,
  useOfProperty,
  type MirroredUse,
  type Use,
} from './residential.queries.ts'
import { saveUseOfProperty, type NewUse } from '../property-lock/write-property.queries.ts'
import { saveUseOfMirrored } from '../mirrored-properties/write-mirrored.queries.ts'

/** One dwelling, on the provider's books or in the agency's software or both; locked. */
type Subject = { propertyId: number | null; property: Use | null; mirrored: MirroredUse | null }

const describeUse = ({ isResidential, nonResidentialType }: NewUse) => ({
  isResidentialProperty: isResidential,
  nonResidentialPropertyType: nonResidentialType,
})
const isSame = (before: NewUse, after: NewUse) =>
  before.isResidential === after.isResidential && before.nonResidentialType === after.nonResidentialType

/** Stores the same use in both rows and returns the version of each. */
async function save(scope: Scope, { propertyId, property, mirrored }: Subject, use: NewUse) {
  const versions = { property: property?.version ?? 0, mirrored: mirrored?.version ?? 0 }
  if (propertyId !== null) {
    versions.property = (await one(scope.db, saveUseOfProperty(scope, propertyId, use))).version
  }
  if (mirrored) versions.mirrored = (await one(scope.db, saveUseOfMirrored(scope, mirrored.id, use))).version
  return versions
}

async function change(scope: Scope, subject: Subject, form: ResidentialForm) {
  const { propertyId, property, mirrored } = subject
  const use: NewUse = {
    isResidential: form.isResidentialProperty,
    nonResidentialType: form.nonResidentialPropertyType,
  }
  const records = [property, mirrored].filter((each) => each !== null)
  if (records.every((each) => isSame(each, use))) {
    return { property: property?.version ?? 0, mirrored: mirrored?.version ?? 0 }
  }
  const versions = await save(scope, subject, use)
  await scope.db.rows(recordResidentialChange(scope, { propertyId, mirroredId: mirrored?.id ?? null }, use))
  const [before] = records
  await recordChange(scope.db, scope, {
    action: 'change-residential-status',
    entity: propertyId === null ? 'portfolio_properties' : 'properties',
    entityId: propertyId ?? mirrored?.id ?? null,
    propertyId,
    ...(before && { before: describeUse(before) }),
    after: describeUse(use),
  })
  if (propertyId !== null) await refreshCards(scope, [propertyId])
  if (mirrored) await refreshOtherCards(scope, [mirrored.id])
  return versions
}

const replyOf = (form: ResidentialForm, version: number): ResidentialStatus => ({
  isResidentialProperty: form.isResidentialProperty,
  nonResidentialPropertyType: form.nonResidentialPropertyType,
  version,
})

/** For a property on the provider's books; its mirror in the agency's software changes too. */
export async function changeOfProperty(
  scope: Scope,
  propertyId: number,
  form: ResidentialForm,
): Promise<ResidentialStatus> {
  const { version: current } = await lockActiveProperty(scope, propertyId)
  if (form.version !== undefined && form.version !== current) throw await staleProperty(scope, propertyId)
  const property = await one(scope.db, useOfProperty(scope.agencyId, propertyId))
  const mirrored = (await maybeOne(scope.db, lockMirroredProperty(scope.agencyId, propertyId))) ?? null
  const versions = await change(scope, { propertyId, property, mirrored }, form)
  return replyOf(form, versions.property)
}

/** For a property in the agency's software; if it is also on the provider's books, that changes too. */
export async function changeOfMirrored(scope: Scope, id: number, form: ResidentialForm): Promise<ResidentialStatus> {
  const { db, agencyId } = scope
  const found = await maybeOne(db, enrolledAs(agencyId, id))
  if (!found) throw await missingMirrored(scope, id)
  const { propertyId } = found
  if (propertyId !== null) await lockActiveProperty(scope, propertyId)
  const mirrored = await one(db, lockMirrored(agencyId, id))
  if (mirrored.propertyId !== propertyId) {
    throw new Problem('conflict', 'Someone else is changing this at the moment. Please try again.')
  }
  if (form.version !== undefined && form.version !== mirrored.version) {
    throw await staleEdit(scope, { table: 'portfolio_properties', id, propertyId })
  }
  const property = propertyId === null ? null : await one(db, useOfProperty(agencyId, propertyId))
  const versions = await change(scope, { propertyId, property, mirrored }, form)
  return replyOf(form, versions.mirrored)
}
