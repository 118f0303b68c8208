import type { Day } from '../../contract/days.ts'
import type { ServiceCode } from '../../contract/services.ts'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { stateLaw, type StateLaw } from '../areas/compliance/compliance.queries.ts'
import type { PropertyFacts, ServiceFacts } from '../areas/compliance/evaluate-service.ts'
import type { StateRules } from '../areas/compliance/service-law.ts'
import { rulesOn } from '../areas/compliance/rules-on.ts'
import { Database, one } from '../platform/database.ts'
import { sql } from '../platform/sql.ts'
import { ownDatabase } from './test-database.ts'

/* The law as the migrations store it, and facts of a property that is let; a test overrides what differs. */

export type LawOfStates = {
  on: (state: StateCode, day: Day) => StateRules
  /** The code of the duty of a version. */
  dutyOf: (ruleId: number) => string | undefined
  /** The catalogue of findings, in which advice is no fault. */
  items: readonly { code: string; serviceId: number; states: readonly StateCode[] }[]
}

let read: Promise<LawOfStates> | undefined

export const openLaw = async (): Promise<LawOfStates> => (read ??= readLaw())

async function readLaw(): Promise<LawOfStates> {
  const source = await ownDatabase()
  const database = new Database({ url: source.portalUrl, poolSize: 1, applicationName: 'tests' })
  const laws = {} as Record<StateCode, StateLaw>
  for (const state of stateCodes)
    laws[state] = await one(database.reader({ state, agencyId: null, userId: null }), stateLaw(state))
  const items = await database
    .reader({ state: 'vic', agencyId: null, userId: null })
    .rows(
      sql<
        LawOfStates['items'][number]
      >`select code, service_id as "serviceId", states from finding_items where severity <> 'RECOMMENDED' order by code`,
    )
  await database.close()
  await source.drop()
  const duties = new Map(stateCodes.flatMap((state) => laws[state].duties.map(({ ruleId, code }) => [ruleId, code])))
  return { on: (state, day) => rulesOn(laws[state], day), dutyOf: (ruleId) => duties.get(ruleId), items }
}

export const place = (state: StateCode, facts: Partial<PropertyFacts> = {}): PropertyFacts => ({
  state,
  isResidential: true,
  isCancelled: false,
  hasGas: true,
  isWaterCharged: true,
  leases: { current: { startsOn: '2026-02-01', endsOn: '2027-01-31', isRenewal: false }, upcoming: null },
  alarmExpiresOn: null,
  isUpgradePending: false,
  ...facts,
})

export const service = (code: ServiceCode, facts: Partial<ServiceFacts> = {}): ServiceFacts => ({
  service: code,
  enrolledOn: '2024-01-10',
  lastOn: null,
  check: null,
  onHoldUntil: null,
  isCancelled: false,
  openFindings: [],
  findingsInReview: [],
  ...facts,
})
