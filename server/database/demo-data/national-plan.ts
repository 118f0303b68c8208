import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { agencyNames } from '../demo-data-sources/agencies.ts'
import { shares, softwareMix, stateShares } from '../demo-data-sources/portfolio-shares.ts'
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

type Place = { state: StateCode; size: number }

export const usualAgencyCount = (properties: number): number =>
  Math.max(stateCodes.length * masterAgencies, Math.round(properties / propertiesPerAgency))

/** `giant` is the size of one more agency in Victoria, so that a small data set has an agency as large as a national one. */
export function nationalPlan(seed: number, properties: number, agencyCount: number, giant?: number): DataPlan {
  const random = new Random(seed, 2)
  const software = new Lottery<string | null>([
    [null, (1 - shares.agenciesIntegrated) * 100],
    ...softwareMix.map(([code, weight]): [string, number] => [code, weight * shares.agenciesIntegrated]),
  ])
  const named = new Map<StateCode, number>()
  const giants: Place[] = giant === undefined ? [] : [{ state: 'vic', size: giant }]
  const places = [...giants, ...spreadOverStates(agencySizes(properties, agencyCount))]
  const drafts = places.map(({ state, size }, index): AgencyDraft => {
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
    hasHistory: false,
  }
}

/**
 * Each agency goes to the state that is furthest below its share; the largest goes to Victoria, where most demos sign
 * in.
 */
function spreadOverStates(sizes: number[]): Place[] {
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
function givingVictoriaAMedian(spread: Place[]): Place[] {
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
  const [manager, classic] = own.toSorted((a, b) => distance(a) - distance(b)) as [AgencyPlan, AgencyPlan]
  const step = Math.max(1, Math.floor(own.length / masterAgencies))
  const seen = own.filter((_, place) => place % step === 0).slice(0, masterAgencies)
  return {
    state,
    managerAgency: manager.id,
    classicAgency: classic.id,
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

/** Share of the largest agency in all properties: 20,000 of 2.5 million. */
const largestShare = 1 / 125
const median = 120

/**
 * Sizes of `agencies` agencies that add up to exactly `properties`: half of them at or below 120, a long tail of large
 * ones, in descending order.
 */
export function agencySizes(properties: number, agencies: number): number[] {
  const largest = Math.max(median, Math.round(properties * largestShare))
  const sizesFor = (spread: number) =>
    Array.from({ length: agencies }, (_, place) =>
      Math.max(
        1,
        Math.min(largest, Math.round(median * Math.exp(spread * normalQuantile((agencies - place - 0.5) / agencies)))),
      ),
    )
  const tailed = (spread: number) => sizesFor(spread).map((size, place) => Math.max(size, tail(largest, place)))
  let [narrow, wide] = [0, 4]
  for (let step = 0; step < 40; step++) {
    const spread = (narrow + wide) / 2
    if (sum(tailed(spread)) < properties) narrow = spread
    else wide = spread
  }
  return exactly(tailed(narrow), properties)
}

/** The few largest agencies: each has two thirds of the size before. */
const tail = (largest: number, place: number): number => Math.round(largest * (2 / 3) ** place)

const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 0)

/** Corrects rounding: agencies around the middle of the upper half get one property more or less. */
function exactly(sizes: number[], properties: number): number[] {
  let missing = properties - sum(sizes)
  const start = Math.min(sizes.length - 1, Math.floor(sizes.length / 10))
  for (let turn = 0; missing !== 0; turn++) {
    const place = (start + turn) % sizes.length
    const change = Math.sign(missing)
    if ((sizes[place] as number) + change < 0 || (place === 0 && sizes.length > 1)) continue
    sizes[place] = (sizes[place] as number) + change
    missing -= change
  }
  return sizes
}

/** Inverse of the normal distribution (Acklam's approximation, accurate to nine digits). */
function normalQuantile(share: number): number {
  const low = 0.02425
  if (share > 1 - low) return -normalQuantile(1 - share)
  if (share < low) {
    const q = Math.sqrt(-2 * Math.log(share))
    return (
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
    )
  }
  const q = share - 0.5
  const r = q * q
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  )
}
