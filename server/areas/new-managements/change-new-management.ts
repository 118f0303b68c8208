import type { NewManagementState } from '../../../contract/new-managements.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshOtherCards } from '../cards/refresh-cards.ts'
import { newManagementStatus, type NewManagementStatus } from './new-managements.queries.ts'
import { setUnderEnrolment, setMirroredDismissed } from '../mirrored-properties/write-mirrored.queries.ts'

function stateOf(status: NewManagementStatus): NewManagementState {
  const { portfolioPropertyId, isDismissed, ...enrolment } = status
  const { isUnderEnrolment, underEnrolmentBy, underEnrolmentAt, enrolmentOrderId } = enrolment
  return { portfolioPropertyId, isDismissed, isUnderEnrolment, underEnrolmentBy, underEnrolmentAt, enrolmentOrderId }
}

/** Locks the property for a change; only a property in the software that is not on the provider's books can change. */
async function lockNewManagement(scope: Scope, id: number): Promise<NewManagementStatus> {
  const status = await maybeOne(scope.db, newManagementStatus(scope.agencyId, id))
  if (!status) throw notFound('This property was not found')
  if (status.isEnrolled) throw ruleBroken('This property is already enrolled')
  if (!status.isActive) throw ruleBroken('This property is no longer in your property management software')
  return status
}

type Change = { action: AuditAction; write: () => Promise<unknown>; before: object; after: object }

async function change(scope: Scope, id: number, { action, write, before, after }: Change): Promise<NewManagementState> {
  await write()
  await recordChange(scope.db, scope, { action, entity: 'portfolio_properties', entityId: id, before, after })
  await refreshOtherCards(scope, [id])
  return stateOf(await lockNewManagement(scope, id))
}

/** Keeps the first user who started the enrolment; a repeated call returns the same state. */
export async function beginEnrolment(scope: Scope, id: number): Promise<NewManagementState> {
  const status = await lockNewManagement(scope, id)
  if (status.isUnderEnrolment) return stateOf(status)
  return change(scope, id, {
    action: 'mark-under-enrolment',
    write: async () => scope.db.rows(setUnderEnrolment(scope.agencyId, id, scope, true)),
    before: { isUnderEnrolment: false },
    after: { isUnderEnrolment: true },
  })
}

/** The property can be enrolled or dismissed again. An order that was sent is the provider's to answer. */
export async function giveUpEnrolment(scope: Scope, id: number): Promise<NewManagementState> {
  const status = await lockNewManagement(scope, id)
  if (!status.isUnderEnrolment) return stateOf(status)
  if (status.enrolmentOrderId !== null)
    throw ruleBroken('A work order for this property was sent. Please ask the provider to decline it')
  return change(scope, id, {
    action: 'stop-enrolment',
    write: async () => scope.db.rows(setUnderEnrolment(scope.agencyId, id, scope, false)),
    before: { isUnderEnrolment: true },
    after: { isUnderEnrolment: false },
  })
}

async function setAside(scope: Scope, id: number, isDismissed: boolean): Promise<NewManagementState> {
  const status = await lockNewManagement(scope, id)
  if (status.isDismissed === isDismissed) return stateOf(status)
  return change(scope, id, {
    action: isDismissed ? 'dismiss-new-management' : 'restore-new-management',
    write: async () => scope.db.rows(setMirroredDismissed(scope.agencyId, id, scope, isDismissed)),
    before: { isDismissed: !isDismissed },
    after: { isDismissed },
  })
}

export const dismissManagement = async (scope: Scope, id: number): Promise<NewManagementState> =>
  setAside(scope, id, true)
export const restoreManagement = async (scope: Scope, id: number): Promise<NewManagementState> =>
  setAside(scope, id, false)
