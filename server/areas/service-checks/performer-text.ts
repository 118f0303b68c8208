import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'

export type DatedLicence = {
  kind: string
  number: string
  issuedIn: StateCode
  validFrom: Day | null
  expiresOn: Day | null
}

/** "Electrician REC-12345, issued in VIC, valid from 01/02/2024 to 01/02/2027" */
export function licenceText({ kind, number, issuedIn, validFrom, expiresOn }: DatedLicence): string {
  const from = validFrom === null ? 'its first day is not recorded' : `valid from ${shortDay(validFrom)}`
  const until = expiresOn === null ? 'it has no end' : `valid until ${shortDay(expiresOn)}`
  const span = validFrom !== null && expiresOn !== null ? `${from} to ${shortDay(expiresOn)}` : `${until}, ${from}`
  return `${kind} ${number}, issued in ${issuedIn.toUpperCase()}, ${span}`
}

/** Who did it, with the licence where the work needs one: "A. Person, licence REC-12345". */
export const performerText = ({ name, licence }: { name: string; licence: string | null }): string =>
  licence === null ? name : `${name}, licence ${licence}`

/** Who declares it, with trade and licence as typed: "Sam Sparks, electrician REC-12345". */
export const declarerText = ({ name, licence }: { name: string; licence: string | null }): string =>
  licence === null ? name : `${name}, ${licence}`
