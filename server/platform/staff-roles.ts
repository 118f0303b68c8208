/** What people do for the provider. One person may have several roles; each page of staff names those who may open it. */
export const staffRoles = ['TECHNICIAN', 'OFFICE', 'FINANCE', 'SUPERVISOR', 'LAW', 'STAFF_MANAGER'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  TECHNICIAN: 'technician',
  OFFICE: 'office',
  FINANCE: 'finance',
  SUPERVISOR: 'supervisor',
  LAW: 'law',
  STAFF_MANAGER: 'manager of staff',
}

/** A supervisor may do what the office does, and releases records besides. */
export const officeRoles = ['OFFICE', 'SUPERVISOR'] as const
/** Who create and change agencies. */
export const agencyRoles = ['OFFICE', 'STAFF_MANAGER'] as const
/** `app.resume_session` names them too. */
export const viewAsRoles = ['OFFICE', 'SUPERVISOR', 'STAFF_MANAGER'] as const
/** Of the first person in a new state, who cannot visit without being a technician on the roster. */
export const firstStaffRoles = ['OFFICE', 'FINANCE', 'SUPERVISOR', 'LAW', 'STAFF_MANAGER'] as const

export const isStaffRole = (text: string): text is StaffRole => (staffRoles as readonly string[]).includes(text)

/** Each once, in the order in which they are shown. */
export const sortRoles = (roles: readonly string[]): StaffRole[] => staffRoles.filter((role) => roles.includes(role))

export const hasRole = (held: readonly StaffRole[], wanted: readonly StaffRole[]): boolean =>
  wanted.some((role) => held.includes(role))

/** Such as “office, finance or law”. */
export const describeRoles = (roles: readonly StaffRole[], last: 'and' | 'or' = 'and'): string => {
  const names = sortRoles(roles).map((role) => staffRoleNames[role])
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(` ${last} `)
}
