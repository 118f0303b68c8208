import type { NumberRow } from '../tenancies/tenancies.queries.ts'

export type ContactRow = {
  id: number
  role: 'LANDLORD' | 'AGENCY_CONTACT'
  name: string
  salutation: string | null
  email: string | null
  emailProblem: string | null
  addressKind: 'NONE' | 'AUSTRALIAN' | 'INTERNATIONAL'
  line1: string | null
  line2: string | null
  line3: string | null
  suburbId: number | null
  suburb: string | null
  internationalAddress: string | null
  version: number
  alsoAt: number
  /** Software manages this contact, here or at another property, and would overwrite a change made here. */
  softwareName: string | null
  contactNumbers: NumberRow[]
}
export type ContactManagerRow = {
  id: number
  name: string
  email: string | null
  phone: string | null
  emailProblem: string | null
}
