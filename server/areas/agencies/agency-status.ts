/** How an agency stands; one that nobody has joined yet is invited. */
export const agencyStatuses = ['ACTIVE', 'INVITED', 'PAUSED', 'CLOSED'] as const
export type AgencyStatus = (typeof agencyStatuses)[number]

export const agencySorting = ['name', 'newest'] as const
export type AgencyOrder = (typeof agencySorting)[number]
