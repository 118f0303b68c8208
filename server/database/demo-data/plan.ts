import type { StateCode } from '../../../contract/states.ts'
import { stateCodes } from '../../../contract/states.ts'
import { agencyNameParts, toSlug } from '../demo-data-sources/agencies.ts'
import { managersFor } from '../demo-data-sources/portfolio-shares.ts'
import type { ExperimentName } from '../../../contract/me.ts'

export type DemoAgencySettings = {
  allowsBooking: boolean
  isSendingEnabled: boolean
  emailDomain: 'VERIFIED' | 'UNVERIFIED' | 'MISSING'
  allowsOwnerReports: boolean
  entryPreference: 1 | 2 | 3 | 4 | 5
  hasPortalAccess: boolean
}

/**
 * What is known about an agency before its rows are generated. Ids are assigned here, so that the order of work does
 * not change the data set.
 */
export type AgencyPlan = {
  id: number
  state: StateCode
  name: string
  slug: string
  software: string | null
  /** Properties on the provider's books, and mirrored ones of other providers. */
  size: number
  others: number
  managers: number
  /** Shows every case once before using random scenarios. */
  isShowcase: boolean
  settings: DemoAgencySettings
  experiments: ExperimentName[]
  /** Where in the state it works, from 0 to 1 along the list of suburbs. */
  place: number
  technicians: number[]
  /** The weekday of a shared technician; null for any. */
  weekday: number | null
  /** Ids start after these. */
  before: { property: number; mirror: number; manager: number; user: number; child: number }
}

export type TechnicianPlan = { id: number; state: StateCode; place: number }

/** The demo users: managers of one agency each, with and without the features, a master of many, staff of the provider. */
export type DemoUsersPlan = {
  state: StateCode
  managerAgency: number
  classicAgency: number
  masterAgencies: number[]
  userIds: DemoUserIds
}
export type DemoUserIds = Record<'manager' | 'master' | 'admin' | 'law' | 'technician' | 'classic', number>

export type DataPlan = {
  seed: number
  agencies: AgencyPlan[]
  technicians: TechnicianPlan[]
  demoUsers: DemoUsersPlan[]
  /** Showcase agencies get documents; the loader stores their bytes. */
  hasDocuments: boolean
  /** Also the results of the last year; too much for large data sets. */
  hasHistory: boolean
}

export type AgencyDraft = Pick<
  AgencyPlan,
  'state' | 'name' | 'software' | 'size' | 'isShowcase' | 'settings' | 'experiments' | 'place'
>

/** Id ranges of tenancies, visits and so on have room for this many per property. */
export const childrenPerProperty = 64

/** The demo users have the first ids in every data set: three per state, then the others. */
export const demoUserIds = (state: StateCode): DemoUserIds => {
  const place = stateCodes.indexOf(state)
  const [first, staff] = [place * 3, stateCodes.length * 3 + place * 2]
  const classic = stateCodes.length * 5 + place + 1
  return { manager: first + 1, master: first + 2, admin: first + 3, law: staff + 1, technician: staff + 2, classic }
}

/** The demo user who is the first manager of an agency. */
export function demoManagerOf({ demoUsers }: Pick<DataPlan, 'demoUsers'>, agencyId: number) {
  for (const users of demoUsers) {
    if (users.managerAgency === agencyId) return { users, role: 'manager' as const }
    if (users.classicAgency === agencyId) return { users, role: 'classic' as const }
  }
  return null
}

/** The technician with the sign-in of the demo: of the agency whose manager has one, so that there are visits today. */
export const demoTechnician = ({ agencies, demoUsers }: Pick<DataPlan, 'agencies' | 'demoUsers'>, state: StateCode) => {
  const agencyId = demoUsers.find((users) => users.state === state)?.managerAgency ?? 0
  return agencies[agencyId - 1]?.technicians[0]
}

/** Ids of an agency's people: each manager, then the principal. */
export const staffIds = ({ before, managers }: AgencyPlan): number[] =>
  Array.from({ length: managers + 1 }, (_, place) => before.user + place + 1)

export function allot(drafts: AgencyDraft[]): Pick<DataPlan, 'agencies' | 'technicians'> {
  const before = { property: 0, mirror: 0, manager: 0, user: stateCodes.length * 6, child: 0 }
  const roster = new TechnicianRoster()
  const agencies = drafts.map((draft, index): AgencyPlan => {
    const managers = managersFor(draft.size)
    const others =
      draft.software === null ? 0 : Math.round(draft.size * othersPerProperty) + (draft.isShowcase ? 40 : 0)
    const agency = {
      ...draft,
      id: index + 1,
      slug: toSlug(draft.name),
      managers,
      others,
      before: { ...before },
      ...roster.serve(draft),
    }
    before.property += draft.size
    before.mirror += draft.size + others
    before.manager += managers
    before.user += managers + 1
    before.child += (draft.size + 1) * childrenPerProperty
    return agency
  })
  return { agencies, technicians: roster.technicians }
}

/** Of 100 properties of an agency, 78 are with the provider: 28 others per 100 on its books. */
const othersPerProperty = 0.28
const sharedUpTo = 130
const propertiesPerTechnician = 700

/**
 * Small agencies share a technician, each on one weekday; larger ones have their own. So two agencies never use the
 * same slot.
 */
class TechnicianRoster {
  readonly technicians: TechnicianPlan[] = []
  readonly #shared = new Map<StateCode, { id: number; place: number; nextDay: number }>()

  serve({ state, size, place }: AgencyDraft): Pick<AgencyPlan, 'technicians' | 'weekday' | 'place'> {
    if (size > sharedUpTo) {
      const count = Math.ceil(size / propertiesPerTechnician)
      return { technicians: Array.from({ length: count }, () => this.#hire(state, place)), weekday: null, place }
    }
    let shared = this.#shared.get(state)
    if (!shared || shared.nextDay > 5) {
      shared = { id: this.#hire(state, place), place, nextDay: 1 }
      this.#shared.set(state, shared)
    }
    return { technicians: [shared.id], weekday: shared.nextDay++, place: shared.place }
  }

  #hire(state: StateCode, place: number): number {
    const id = this.technicians.length + 1
    this.technicians.push({ id, state, place })
    return id
  }
}

/** A name that no other agency of the data set has, from all combinations of the parts. */
export function inventedName(number: number): string {
  const { first, second, third } = agencyNameParts
  const combinations = first.length * second.length * third.length * 2
  // A step coprime to the count visits every combination once and makes neighbouring names differ.
  const step = 7_919
  let rest = (number * step) % combinations
  const take = (count: number) => {
    const place = rest % count
    rest = Math.floor(rest / count)
    return place
  }
  const name = `${first[take(first.length)]}${take(2) === 0 ? ' ' : ' & '}${second[take(second.length)]} ${third[take(third.length)]}`
  const round = Math.floor(number / combinations)
  return round === 0 ? name : `${name} ${round + 1}`
}
