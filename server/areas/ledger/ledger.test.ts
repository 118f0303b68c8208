import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { prepared } from '../../platform/sql.ts'
import { demoDatabase } from '../../testing/demo-database.ts'
import { connect } from '../../testing/within-scope.ts'
import { stateLaw, type StateLaw } from '../compliance/compliance.queries.ts'
import { evaluateService } from '../compliance/evaluate-service.ts'
import { factsOfLedger, type LedgerFacts } from '../compliance/ledger-facts.ts'
import type { StateRules } from '../compliance/service-law.ts'
import { rulesOn } from '../compliance/rules-on.ts'

const database = await demoDatabase()
let owner: Client

beforeAll(async () => {
  owner = await connect(database.ownerUrl)
}, 600_000)
afterAll(async () => {
  await owner.end()
  await database.drop()
})

type Stored = {
  state: StateCode
  serviceId: number
  day: string
  compliance: string
  reason: string
  obligations: string
  facts: LedgerFacts
}

async function* storedEntries(): AsyncGenerator<Stored[]> {
  await owner.query('begin')
  await owner.query(`declare entries cursor for
    select a.state, l.service_id as "serviceId", l.valid_from::text as day, l.compliance, l.reason, l.obligations::text, l.facts
      from result_ledger l join agencies a on a.id = l.agency_id order by l.agency_id, l.property_id, l.entry`)
  for (;;) {
    const { rows } = await owner.query<Stored>('fetch 2000 from entries')
    if (rows.length === 0) break
    yield rows
  }
  await owner.query('rollback')
}

describe('the demo data', () => {
  test('has entries whose facts, with the rules of their day, give their results again', async () => {
    const laws = new Map<StateCode, StateLaw>()
    for (const state of stateCodes) {
      const statement = stateLaw(state)
      const [law] = (await owner.query<StateLaw>(prepared(statement).text, [...statement.values])).rows
      if (law) laws.set(state, law)
    }
    const known = new Map<string, StateRules>()
    const rulesOf = (state: StateCode, day: string): StateRules => {
      const rules = known.get(state + day) ?? rulesOn(laws.get(state) as StateLaw, day)
      known.set(state + day, rules)
      return rules
    }
    let count = 0
    for await (const entries of storedEntries())
      for (const { state, serviceId, day, compliance, reason, obligations, facts } of entries) {
        count += 1
        const service = serviceOfId(serviceId) as ServiceCode
        const given = factsOfLedger(facts, state, service)
        const law = { ...rulesOf(state, day)[service], ...given.schedule }
        const again = evaluateService(given.property, law, given.facts, day)
        const repeated = [again.compliance, again.reason, JSON.stringify(again.obligations)]
        if (repeated.join() !== [compliance, reason, obligations].join())
          expect({ day, facts, repeated }).toEqual({ day, facts, repeated: [compliance, reason, obligations] })
      }
    expect(count).toBeGreaterThan(20_000)
  })

  test('is chained by the formula of the database', async () => {
    const { rows } = await owner.query(`
      select count(*)::int as entries, count(*) filter (where hash <> app.ledger_hash(before, l))::int as broken
        from (select l, l.hash, lag(l.hash) over (partition by l.agency_id, l.property_id order by l.entry) as before
                from result_ledger l) chained`)
    expect(rows[0].broken).toBe(0)
    expect(rows[0].entries).toBeGreaterThan(20_000)
  })

  test('ends with the results that the services have now', async () => {
    const { rows } = await owner.query(`
      select s.agency_id, s.property_id, s.service_id, s.compliance, last.compliance as last from property_services s
        left join lateral (select compliance, reason, obligations::text from result_ledger l
               where l.agency_id = s.agency_id and l.property_id = s.property_id and l.service_id = s.service_id
               order by l.entry desc limit 1) last on true
       where (last.compliance, last.reason, last.obligations) is distinct from (s.compliance, s.compliance_reason, s.obligations::text)`)
    expect(rows).toEqual([])
  })

  test('says of each property now what its card says, and only one thing at a time', async () => {
    const { rows: differing } = await owner.query(`
      select c.subject_id from property_cards c
        left join property_results r on r.agency_id = c.agency_id and r.property_id = c.subject_id and r.known_to = 'infinity'
       where c.kind = 1 and (r.compliance, r.reasons::text) is distinct from (c.item ->> 'compliance', c.item ->> 'reasons')`)
    expect(differing).toEqual([])
    const { rows: overlapping } = await owner.query(`
      select * from (select property_id, known_to, lead(known_from) over (partition by agency_id, property_id order by known_from) as next
                       from property_results) r where next is not null and next <> known_to`)
    expect(overlapping).toEqual([])
  })
})
