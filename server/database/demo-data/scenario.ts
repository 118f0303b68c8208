import { serviceCodes, type ServiceCode } from '../../../contract/services.ts'
import { serviceMix, shares } from '../demo-data-sources/portfolio-shares.ts'
import { Lottery } from './random.ts'
import type { AgencyContext } from './agency-context.ts'

/** Progress of the next round of services. AWAITING_RELEASE: it was made, but a supervisor has to release its record. */
export type Progress = 'SETTLED' | 'BOOKED' | 'DUE' | 'REBOOKING' | 'OVERDUE' | 'NEVER_VISITED' | 'AWAITING_RELEASE'
/** How the property is let. UNKNOWN: no tenancy is known. */
export type Letting =
  | 'CURRENT'
  | 'PERIODIC'
  | 'VACATING'
  | 'VACATED'
  | 'RENEWING'
  | 'VACANT'
  | 'VACANT_UNTIL'
  | 'UNKNOWN'
export type Keys = 'NONE' | 'AGENCY' | 'ONSITE' | 'TEMPORARY' | 'EXPIRED'
export type EntryWish = 'AS_AGENCY' | 'ALL' | 'ONLY_NOTICE' | 'ONLY_APPOINTMENT' | 'BY_EXCEPTION' | 'CLOSED'
export type DemoReview = 'PENDING' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
/** Outcome of a finding; a number is the status of its quote. */
export type FindingFate =
  | 'NOTHING'
  | 'RESOLVED'
  | 'DISMISSED'
  | 'THIRD_PARTY'
  | 'THIRD_PARTY_PENDING'
  | 'INFORMED'
  | 'NOT_APPLICABLE'
  | number
export type DemoUpload = 'BY_CHANCE' | 'UPLOADING' | 'UPLOADED' | 'FAILED'

export type AccessScenario = {
  problems: string[]
  daysOpen: number
  isImportant: boolean
  isPriority?: boolean
  isSuspended?: boolean
  isInformed?: boolean
  isDayAgreed?: boolean
  isSuppressed?: boolean
  isDisqualified?: boolean
  needsProvider?: boolean
  hasNoSolutions?: boolean
  request?: DemoReview
  /** Still open although the property was cancelled since. */
  outlivesCancellation?: boolean
}

/** The case that one property shows. Everything else about it follows from this and from random choices. */
export type Scenario = {
  services: ServiceCode[]
  progress: Progress
  letting: Letting
  isIntegrated: boolean
  enrolledDaysAgo: number
  billing: 'PAYG' | 'SUBSCRIPTION' | 'SAFER_HOME'
  gas: 0 | 1 | 2 | null
  isWaterCharged: boolean | null
  nonResidential: 'COMMERCIAL' | 'INDUSTRIAL' | 'OTHER' | null
  keys: Keys
  entry: EntryWish
  access: AccessScenario | null
  findings: { code: string; fate: FindingFate }[]
  payment: 'PAID' | 'DUE' | 'OVERDUE'
  upload: DemoUpload
  hold: DemoReview | null
  cancellation: DemoReview | null
  cancelled: 'REQUESTED' | 'NET_STATE' | null
  doNotContact: string | null
  /** Days since the tenancy details were confirmed; null when never. */
  confirmedDaysAgo: number | null
  tracksBetweenTenancies: boolean
  isUpgradePending: boolean
  /** Whether the next visit was booked through the portal; only then does it have recipients. */
  isBookedByAgency: boolean
}

const progresses = new Lottery<Progress>([
  ['SETTLED', 74],
  ['BOOKED', 10],
  ['DUE', 5],
  ['REBOOKING', 3],
  ['OVERDUE', 5.5],
  ['NEVER_VISITED', 2.5],
])
const stuckProgresses = new Lottery<Progress>([
  ['OVERDUE', 45],
  ['REBOOKING', 35],
  ['DUE', 20],
])
const lettings = new Lottery<Letting>([
  ['CURRENT', 79],
  ['PERIODIC', 9],
  ['RENEWING', 4],
  ['VACATING', 2.5],
  ['VACATED', 1],
  ['VACANT', 2],
  ['VACANT_UNTIL', 1],
  ['UNKNOWN', 1.5],
])
const keyKinds = new Lottery<Keys>([
  ['AGENCY', 80],
  ['NONE', 15],
  ['ONSITE', 3],
  ['TEMPORARY', 1],
  ['EXPIRED', 1],
])
const entryWishes = new Lottery<EntryWish>([
  ['AS_AGENCY', 88],
  ['ALL', 4],
  ['ONLY_NOTICE', 2],
  ['ONLY_APPOINTMENT', 4],
  ['BY_EXCEPTION', 1.5],
  ['CLOSED', 0.5],
])

export function drawScenario(context: AgencyContext): Scenario {
  const { random, agency, state } = context
  const services = drawServices(context)
  const access = random.chance(shares.accessIssue) ? drawAccess(context) : null
  const isPlan = random.chance(shares.subscription)
  const hasGas = services.includes('gas')
  return {
    services,
    progress: access ? stuckProgresses.draw(random) : progresses.draw(random),
    letting: lettingWith(access, lettings.draw(random)),
    isIntegrated: agency.software !== null && random.chance(agency.isShowcase ? 0.75 : 0.96),
    enrolledDaysAgo: random.chance(0.15) ? random.between(3, 365) : random.between(366, 2_200),
    billing: !isPlan ? 'PAYG' : state === 'vic' && random.chance(0.6) ? 'SAFER_HOME' : 'SUBSCRIPTION',
    gas: random.chance(shares.gasUnconfirmed) ? null : hasGas ? (random.chance(0.42) ? 1 : 2) : 0,
    isWaterCharged: random.chance(0.08) ? null : random.chance(0.6),
    nonResidential: random.chance(shares.nonResidential)
      ? random.pick(['COMMERCIAL', 'INDUSTRIAL', 'OTHER'] as const)
      : null,
    keys: keyKinds.draw(random),
    entry: entryWishes.draw(random),
    access,
    findings: [],
    payment: random.chance(shares.overdueInvoice) ? 'OVERDUE' : random.chance(0.5) ? 'DUE' : 'PAID',
    upload: 'BY_CHANCE',
    hold: random.chance(shares.onHold) ? 'APPROVED' : random.chance(0.004) ? drawReview(context) : null,
    cancellation: random.chance(shares.pendingCancellation) ? 'PENDING' : random.chance(0.003) ? 'DECLINED' : null,
    cancelled: random.chance(0.025) ? (random.chance(0.9) ? 'REQUESTED' : 'NET_STATE') : null,
    doNotContact: random.chance(0.03) ? random.pick(context.catalogue.doNotContactReasons) : null,
    confirmedDaysAgo: random.chance(0.92) ? random.between(1, 29) : random.chance(0.8) ? random.between(31, 200) : null,
    tracksBetweenTenancies: random.chance(state === 'qld' ? 0.3 : 0.06),
    isUpgradePending: random.chance(state === 'qld' ? 0.04 : 0.005),
    isBookedByAgency: random.chance(0.2),
  }
}

/** Without tenant details no tenancy is known. */
const lettingWith = (access: AccessScenario | null, drawn: Letting): Letting =>
  access?.problems.includes('NO_TENANT_DETAILS') ? 'UNKNOWN' : drawn

function drawServices({ random, state }: AgencyContext): ServiceCode[] {
  const mix = serviceMix[state]
  const drawn = serviceCodes.filter((code) => random.chance(mix[code] ?? 0))
  return drawn.length > 0 ? drawn : ['smoke']
}

const drawReview = ({ random }: AgencyContext): DemoReview => random.pick(['PENDING', 'DECLINED', 'WITHDRAWN'] as const)

const lotteries = new WeakMap<object, Lottery<string>>()

function drawAccess({ random, catalogue }: AgencyContext): AccessScenario {
  let problems = lotteries.get(catalogue)
  if (!problems)
    lotteries.set(catalogue, (problems = new Lottery(catalogue.problems.map(({ code, weight }) => [code, weight]))))
  const first = problems.draw(random)
  const second = random.chance(0.2) ? problems.draw(random) : first
  const isImportant = random.chance(0.3)
  return {
    problems: first === second ? [first] : [first, second],
    daysOpen: random.chance(0.17) ? random.between(22, 70) : random.between(1, 21),
    isImportant,
    isPriority: random.chance(0.08),
    isSuspended: isImportant && random.chance(0.05),
    isInformed: random.chance(0.1),
    isSuppressed: random.chance(0.02),
    needsProvider: random.chance(0.05),
  }
}
