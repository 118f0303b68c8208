import type { ResidentialForm, ResidentialStatus } from '../../../contract/residential.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty, staleProperty } from '../property-lock/lock-property.ts'
import { undoable } from '../undoable-actions/undoable.ts'
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

type Uses = { property: NewUse; mirrored: NewUse }

const describeUse = ({ isResidential, nonResidentialType }: NewUse) => ({
  isResidentialProperty: isResidential,
  nonResidentialPropertyType: nonResidentialType,
})
const isSame = (before: NewUse, after: NewUse) =>
  before.isResidential === after.isResidential && before.nonResidentialType === after.nonResidentialType

/** Stores the use in both rows and returns the version of each. */
async function save(scope: Scope, { propertyId, property, mirrored }: Subject, uses: Uses) {
  const versions = { property: property?.version ?? 0, mirrored: mirrored?.version ?? 0 }
  if (propertyId !== null) {
    versions.property = (await one(scope.db, saveUseOfProperty(scope, propertyId, uses.property))).version
  }
  if (mirrored) versions.mirrored = (await one(scope.db, saveUseOfMirrored(scope, mirrored.id, uses.mirrored))).version
  return versions
}

async function change(scope: Scope, subject: Subject, form: ResidentialForm) {
  const { property, mirrored } = subject
  const use: NewUse = {
    isResidential: form.isResidentialProperty,
    nonResidentialType: form.nonResidentialPropertyType,
  }
  const records = [property, mirrored].filter((each) => each !== null)
  if (records.every((each) => isSame(each, use))) {
    return { property: property?.version ?? 0, mirrored: mirrored?.version ?? 0 }
  }
  return write(scope, subject, { property: use, mirrored: use })
}

async function write(scope: Scope, subject: Subject, uses: Uses) {
  const { propertyId, property, mirrored } = subject
  const use = propertyId === null ? uses.mirrored : uses.property
  const versions = await save(scope, subject, uses)
  await scope.db.rows(recordResidentialChange(scope, { propertyId, mirroredId: mirrored?.id ?? null }, use))
  const before = property ?? mirrored
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

async function lockProperty(scope: Scope, propertyId: number): Promise<Subject> {
  const property = await one(scope.db, useOfProperty(scope.agencyId, propertyId))
  const mirrored = (await maybeOne(scope.db, lockMirroredProperty(scope.agencyId, propertyId))) ?? null
  return { propertyId, property, mirrored }
}

/** For a property on the provider's books; its mirror in the agency's software changes too. */
export async function changeOfProperty(
  scope: Scope,
  propertyId: number,
  form: ResidentialForm,
): Promise<ResidentialStatus> {
  const { version: current } = await lockActiveProperty(scope, propertyId)
  if (form.version !== undefined && form.version !== current) throw await staleProperty(scope, propertyId)
  const versions = await undoable(scope, { kind: 'CHANGE_USE', propertyId }, async () =>
    change(scope, await lockProperty(scope, propertyId), form),
  )
  return replyOf(form, versions.property)
}

async function lockInSoftware(scope: Scope, id: number, propertyId: number | null) {
  const { db, agencyId } = scope
  if (propertyId !== null) await lockActiveProperty(scope, propertyId)
  const mirrored = await one(db, lockMirrored(agencyId, id))
  if (mirrored.propertyId !== propertyId) {
    throw new Problem('conflict', 'Someone else is changing this at the moment. Please try again.')
  }
  const property = propertyId === null ? null : await one(db, useOfProperty(agencyId, propertyId))
  return { propertyId, property, mirrored }
}

/** For a property in the agency's software; if it is also on the provider's books, that changes too. */
export async function changeOfMirrored(scope: Scope, id: number, form: ResidentialForm): Promise<ResidentialStatus> {
  const found = await maybeOne(scope.db, enrolledAs(scope.agencyId, id))
  if (!found) throw await missingMirrored(scope, id)
  const { propertyId } = found
  const subject = await lockInSoftware(scope, id, propertyId)
  if (form.version !== undefined && form.version !== subject.mirrored.version) {
    throw await staleEdit(scope, { table: 'portfolio_properties', id, propertyId })
  }
  const subjectIds = propertyId === null ? [id] : []
  const versions = await undoable(scope, { kind: 'CHANGE_USE', propertyId, subjectIds }, async () =>
    change(scope, subject, form),
  )
  return replyOf(form, versions.mirrored)
}

/** The use in each row before a change; null where there was none. */
export type UseBefore = { property: NewUse | null; mirrored: NewUse | null }

/** Restores the use of a property on the provider's books or, without one, of the agency's software. */
export async function restoreUse(
  scope: Scope,
  { propertyId, mirroredId }: { propertyId: number | null; mirroredId: number },
  { property, mirrored }: UseBefore,
): Promise<void> {
  const use = property ?? mirrored
  if (!use) throw ruleBroken('This property is no longer in your property management software')
  if (propertyId !== null) await lockActiveProperty(scope, propertyId)
  const subject =
    propertyId === null ? await lockInSoftware(scope, mirroredId, null) : await lockProperty(scope, propertyId)
  await write(scope, subject, { property: property ?? use, mirrored: mirrored ?? use })
}
