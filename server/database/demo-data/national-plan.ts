import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { agencyNames } from '../demo-data-sources/agencies.ts'
import { shares, softwareMix, stateShares } from '../demo-data-sources/portfolio-shares.ts'
import { agencySizes } from './agency-sizes.ts'
import {
  allot,
  demoUserIds,
  inventedName,
  type AgencyDraft,
  type AgencyPlan,
  type DemoAgencySettings,
  type DataPlan,
} from './plan.ts'
import { Lottery, Random } from './random.ts'

/** Average number of properties per agency in a national data set. */
const propertiesPerAgency = 192
/** Number of agencies of a demo master: the largest of the state and some of every size. */
const masterAgencies = 8
const managersAgencySize = 120

export const usualAgencyCount = (properties: number): number =>
  Math.max(stateCodes.length * masterAgencies, Math.round(properties / propertiesPerAgency))

export function nationalPlan(seed: number, properties: number, agencyCount: number): DataPlan {
  const random = new Random(seed, 2)
  const software = new Lottery<string | null>([
    [null, (1 - shares.agenciesIntegrated) * 100],
    ...softwareMix.map(([code, weight]): [string, number] => [code, weight * shares.agenciesIntegrated]),
  ])
  const named = new Map<StateCode, number>()
  const drafts = spreadOverStates(agencySizes(properties, agencyCount)).map(({ state, size }, index): AgencyDraft => {
    const known = named.get(state) ?? 0
    named.set(state, known + 1)
    return {
      state,
      name: agencyNames[state][known] ?? inventedName(index),
      software: software.draw(random),
      size,
      isShowcase: false,
      settings: drawSettings(random),
      experiments: random.chance(0.4) ? ['ProblemRegister', 'AgencyEntryMethod'] : [],
      place: random.share(),
    }
  })
  const { agencies, technicians } = allot(drafts)
  return {
    seed,
    agencies,
    technicians,
    demoUsers: stateCodes.map((state) => demoUsersOf(state, agencies)),
    hasDocuments: false,
  }
}

/**
 * Each agency goes to the state that is furthest below its share; the largest goes to Victoria, where most demos sign
 * in.
 */
function spreadOverStates(sizes: number[]): { state: StateCode; size: number }[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const lacking = Object.fromEntries(stateCodes.map((state) => [state, stateShares[state] * total])) as Record<
    StateCode,
    number
  >
  const counts = Object.fromEntries(stateCodes.map((state) => [state, 0])) as Record<StateCode, number>
  const spread = sizes.map((size, place) => {
    const left = sizes.length - place
    const short = stateCodes.filter((state) => counts[state] < masterAgencies)
    const missing = short.reduce((sum, state) => sum + masterAgencies - counts[state], 0)
    const choice = missing >= left ? short : stateCodes
    const neediest = choice.reduce((best, state) => (lacking[state] > lacking[best] ? state : best))
    const state = place === 0 ? 'vic' : neediest
    lacking[state] -= size
    counts[state] += 1
    return { state, size }
  })
  return givingVictoriaAMedian(spread)
}

/**
 * The demo manager of Victoria works for an agency of exactly 120 properties; the agency closest in size takes the
 * difference.
 */
function givingVictoriaAMedian(spread: { state: StateCode; size: number }[]): { state: StateCode; size: number }[] {
  const victorian = spread.filter(({ state }) => state === 'vic')
  const distance = ({ size }: { size: number }) => Math.abs(size - managersAgencySize)
  const [chosen, neighbour] = victorian.toSorted((a, b) => distance(a) - distance(b))
  if (!chosen || !neighbour) return spread
  const moved = chosen.size - managersAgencySize
  if (neighbour.size + moved < 0) return spread
  chosen.size -= moved
  neighbour.size += moved
  return spread
}

function demoUsersOf(state: StateCode, agencies: AgencyPlan[]) {
  const own = agencies.filter((agency) => agency.state === state)
  const distance = ({ size }: AgencyPlan) => Math.abs(size - managersAgencySize)
  const manager = own.reduce((best, agency) => (distance(agency) < distance(best) ? agency : best))
  const step = Math.max(1, Math.floor(own.length / masterAgencies))
  const seen = own.filter((_, place) => place % step === 0).slice(0, masterAgencies)
  return {
    state,
    managerAgency: manager.id,
    masterAgencies: [...new Set([manager, ...seen].map(({ id }) => id))].toSorted((a, b) => a - b),
    userIds: demoUserIds(state),
  }
}

function drawSettings(random: Random): DemoAgencySettings {
  const hasDomain = random.chance(0.8)
  return {
    allowsBooking: random.chance(0.7),
    isSendingEnabled: random.chance(0.9),
    emailDomain: !hasDomain ? 'MISSING' : random.chance(0.9) ? 'VERIFIED' : 'UNVERIFIED',
    allowsOwnerReports: random.chance(0.8),
    entryPreference: random.between(1, 5) as DemoAgencySettings['entryPreference'],
    hasPortalAccess: random.chance(0.98),
  }
}
