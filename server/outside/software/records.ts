import type { Day } from '../../../contract/days.ts'

/* What the connectors give, in one form for all software. */

export type Collection = 'managers' | 'people' | 'properties' | 'tenancies'

export type SoftwarePerson = { name: string; email: string | null; phones: string[] }
/**
 * Some software names the contacts of a property or tenancy only by their ids, and sends the people apart. Other software also says apart
 * which contacts those are: then nobody is not said to be nobody.
 */
export type Persons = SoftwarePerson[] | { contactIds: string[] } | { linkedTo: string }
/** A contact is a landlord or tenant of what properties or tenancies name as `linkedTo`. */
export type ContactLink = { holderId: string; contactId: string }
/** Several people may share one contact. */
export type ContactRecord = { persons: SoftwarePerson[] }

export type ManagerRecord = { name: string; email: string | null; phone: string | null; isArchived: boolean }

/** Of a management that was lost, if the software does not say when. */
export const unknownDay: Day = '1970-01-01'

export type PropertyRecord = {
  /** "5/12 Elm Street". */
  addressLine: string
  suburb: string
  state: string
  postcode: string
  managerExternalId: string | null
  /** Left out where the software does not say it; what it said before then stays. */
  keyNumber?: string | null
  landlords?: Persons
  isResidential: boolean
  managedSince: Day | null
  /** The day the agency lost the management or archived the property. */
  lostOn: Day | null
}

export type TenancyRecord = {
  propertyExternalId: string
  startsOn: Day
  endsOn: Day | null
  vacatesOn: Day | null
  /** The software counts the tenancy as over. */
  isClosed: boolean
  /** Left out: the software does not say. */
  tenants?: Persons
}

type Content = { managers: ManagerRecord; people: ContactRecord; properties: PropertyRecord; tenancies: TenancyRecord }

/** A record that cannot be used has a reason instead of a value. */
export type SoftwareRecord<C extends Collection = Collection> = {
  externalId: string
  /** What people call it: a name or an address. */
  label: string
  /** When it was changed in the software, if that is known. */
  changedAt: string | null
} & ({ value: Content[C]; unusable?: never } | { value?: never; unusable: string })

export type RecordPage<C extends Collection = Collection> = {
  records: SoftwareRecord<C>[]
  /** Continues after this page; also where the next reading begins. */
  cursor: string
  isLast: boolean
  /** Of a list that says who the landlords and tenants are. */
  links?: ContactLink[]
  /** Of all contacts of an office; only those that are linked are kept. */
  areOnlyLinked?: true
  /**
   * Part of a list of everything, begun at `from`. What it lacks at its end may be over. `before` is when the one before began; `holders`
   * is how the holders of a list of links begin.
   */
  whole?: { from: string; before: string | null; isOver: boolean; holders: string | null }
}

/** What the software is to be asked about, because of an event or a call, or because a whole list lacked it (`MISSING`). */
export const hintKinds = ['PROPERTY', 'MISSING', 'CONTACT', 'MERGE'] as const
export type Hint = { kind: (typeof hintKinds)[number]; id: string }
export type HintPage = { hints: Hint[]; cursor: string; isLast: boolean }

/** What the software says about it; `isGone`: there is nothing under this id. */
export type HintAnswer = {
  isGone?: true
  properties?: SoftwareRecord<'properties'>[]
  tenancies?: SoftwareRecord<'tenancies'>[]
  people?: SoftwareRecord<'people'>[]
  /** Contacts that are one contact now. */
  merged?: { into: string; from: string[] }
}
