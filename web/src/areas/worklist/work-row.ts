import type { MarkedProperty, WorkLine, WorkRow } from '@contract/worklist.ts'

/** One number for both kinds of property: those that the provider does not service are negative. */
export const workKey = ({ compliancePropertyId, agencyPortfolioPropertyId }: WorkRow): number =>
  compliancePropertyId ?? -(agencyPortfolioPropertyId ?? 0)

type Seen = NonNullable<MarkedProperty['seen']>
const seenIn = ({ assignedTo, snooze }: WorkRow): Seen => ({
  assignedTo: assignedTo?.id ?? null,
  until: snooze?.until ?? null,
})

/** With what the user saw of it, so that nobody’s change is overwritten unseen. */
export const toMarkedProperty = ({ key, seen }: Pick<WorkSubject, 'key' | 'seen'>): MarkedProperty =>
  key > 0 ? { compliancePropertyId: key, seen } : { agencyPortfolioPropertyId: -key, seen }

export const workAddress = ({ addressLine1, addressLine2 }: Pick<WorkRow, 'addressLine1' | 'addressLine2'>): string =>
  `${addressLine1}, ${addressLine2}`

/** The parts of a line's key after its kind: the service of findings, the id of a visit. */
export const subjectOfLine = ({ key }: Pick<WorkLine, 'key'>): string => key.split(':')[1] ?? ''

/** Something that the agency can do, and not only wait for. */
export const isOpenLine = ({ isWaiting }: WorkLine): boolean => !isWaiting

/** The properties of a dialog, as it names them. */
export type WorkSubject = { key: number; address: string; isUnsafe: boolean; seen: Seen }
export const toSubject = (row: WorkRow): WorkSubject => ({
  key: workKey(row),
  address: row.addressLine1,
  isUnsafe: row.section === 'UNSAFE',
  seen: seenIn(row),
})
