import { isDay, type Day } from '../../../contract/days.ts'

/** With which an agency pays all invoices of its subscriptions of a day at once. */
export const collectedReference = (agencyId: number, issuedOn: Day): string =>
  `S${agencyId}-${issuedOn.replaceAll('-', '')}`

/** Banks may leave out the hyphen. */
export function readCollectedReference(word: string): { agencyId: number; issuedOn: Day } | undefined {
  const [, agency = '', year, month, day] = /^S(\d{1,9})-?(20\d\d)(\d\d)(\d\d)$/.exec(word.toUpperCase()) ?? []
  const issuedOn = `${year}-${month}-${day}`
  return isDay(issuedOn) ? { agencyId: Number(agency), issuedOn } : undefined
}
