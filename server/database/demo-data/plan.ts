import type { StateCode } from '../../../contract/states.ts'
import { stateCodes } from '../../../contract/states.ts'
import { agencyNameParts, toSlug } from '../demo-data-sources/agencies.ts'
import { managersFor } from '../demo-data-sources/portfolio-shares.ts'
import type { ExperimentName } from '../../../contract/me.ts'

export type AgencySettings = {
  allowsBooking: boolean
  isSendingEnabled: boolean
  emailDomain: 'VERIFIED' | 'UNVERIFIED' | 'MISSING'
  allowsOwnerReports: boolean
  entryPreference: 1 | 2 | 3 | 4 | 5
  hasPortalAccess: boolean
}

/** What is known of an agency before any of its rows is made. Ids are handed out here, so that any order of work gives the same data set. */
export type AgencyPlan = {
  id: number
  state: StateCode
  name: string
  slug: string
  software: string | null
  /** Properties on the provider's books, and mirrored ones that are not. */
  size: number
  others: number
  managers: number
  /** Shows every case there is, before going on by chance. */
  isShowcase: boolean
  settings: AgencySettings
  experiments: ExperimentName[]
  /** Where in the state it works, from 0 to 1 along the list of suburbs. */
  place: number
  technicians: number[]
  /** The weekday on which a technician shared with others comes; null: any. */
  weekday: number | null
  /** Ids begin after these. */
  before: { property: number; mirror: number; manager: number; user: number; child: number }
}

export type TechnicianPlan = { id: number; state: StateCode; place: number }

/** The people everybody can sign in as: a manager of one agency, a master of many, an administrator of the provider. */
export type DemoUsersPlan = { state: StateCode; managerAgency: number; masterAgencies: number[]; userIds: DemoUserIds }
export type DemoUserIds = { manager: number; master: number; admin: number }

export type DataPlan = {
  seed: number
  agencies: AgencyPlan[]
  technicians: TechnicianPlan[]
  demoUsers: DemoUsersPlan[]
  /** Each agency of a showcase gets documents; bytes are kept by whoever loads the data set. */
  hasDocuments: boolean
}

export type AgencyDraft = Pick<
  AgencyPlan,
  'state' | 'name' | 'software' | 'size' | 'isShowcase' | 'settings' | 'experiments' | 'place'
>

/** Ids of a property's tenancies, visits and so on leave room for this many of each kind per property. */
export const childrenPerProperty = 64

/** The demo users come first in every data set: three people per state. */
export const demoUserIds = (state: StateCode): DemoUserIds => {
  const first = stateCodes.indexOf(state) * 3
  return { manager: first + 1, master: first + 2, admin: first + 3 }
}

/** Ids of the people of an agency: each manager, then the principal. */
export const staffIds = ({ before, managers }: AgencyPlan): number[] =>
  Array.from({ length: managers + 1 }, (_, place) => before.user + place + 1)

export function allot(drafts: AgencyDraft[]): Pick<DataPlan, 'agencies' | 'technicians'> {
  const before = { property: 0, mirror: 0, manager: 0, user: stateCodes.length * 3, child: 0 }
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

/** Of a roll of 100, 78 are with the provider: 28 others for each 100 of ours. */
const othersPerProperty = 0.28
const sharedUpTo = 130
const propertiesPerTechnician = 700

/** Small agencies share a technician, a weekday each; larger ones have their own. So no two agencies ever want one slot. */
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

/** Names that no other agency of the data set has: the parts run through all their combinations. */
export function inventedName(number: number): string {
  const { first, second, third } = agencyNameParts
  const combinations = first.length * second.length * third.length * 2
  // A step without common factors with the count visits every combination once, neighbours looking unalike.
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
