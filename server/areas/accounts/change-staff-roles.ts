import { Problem, ruleBroken } from '../../platform/problem.ts'
import { describeRoles, sortRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { recordAccountChange } from './account-scope.ts'
import { checkReason } from './block-user.ts'
import { lockColleague, type StaffScope } from './change-staff.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { setStaffRoles } from './staff.queries.ts'

/** The wanted roles, those that the page showed, and why. */
export type RoleChange = { roles: readonly StaffRole[]; shown: readonly StaffRole[]; reason: string }

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  sortRoles(some).join() === sortRoles(others).join()

/** Counts from the colleague's next request on. The same again has no effect. */
export async function changeStaffRoles(scope: StaffScope, userId: number, wanted: RoleChange): Promise<void> {
  const { reason, shown } = wanted
  const member = await lockColleague(scope, userId)
  const roles = sortRoles(wanted.roles)
  if (isSame(member.roles, roles)) return
  if (!isSame(member.roles, shown))
    throw new Problem('conflict', `The roles were changed meanwhile: ${member.name} is ${describeRoles(member.roles)}.`)
  if (!member.isActive) throw new Problem('conflict', `${member.name} was blocked meanwhile.`)
  if (roles.length === 0)
    throw ruleBroken('Please correct what is marked.', {
      roles: 'Choose at least one role. Block the account to end all access.',
    })
  checkReason(reason)
  await scope.db.rows(setStaffRoles(userId, roles))
  await recordAccountChange(scope, {
    action: 'change-staff-roles',
    entity: 'users',
    entityId: userId,
    before: { roles: member.roles },
    after: { roles, reason },
  })
  const what = `has changed your roles. You are now ${describeRoles(roles)}.`
  const details = { name: member.name, by: scope.userName, what }
  await queueAccountMail(scope, { kind: 'STAFF_CHANGED', email: member.email, details })
}
