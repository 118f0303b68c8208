import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { schemaDefinitions } from '../../testing/schema-definitions.ts'
import { ownDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { generateData } from './generate-data.ts'
import { isDatabaseEmpty } from './load-demo-data.ts'
import { nationalPlan } from './national-plan.ts'

const plan = nationalPlan(1, 700, 64)
const databases: TestDatabase[] = []
const ofVictoria = () => (databases[0] as TestDatabase).ownerUrl
const ofTheOthers = () => (databases[1] as TestDatabase).ownerUrl
const urls = () =>
  Object.fromEntries(stateCodes.map((state) => [state, state === 'vic' ? ofVictoria() : ofTheOthers()])) as Record<
    StateCode,
    string
  >
const quiet = { today: () => '2026-03-15', onProgress: () => {} }

beforeAll(async () => {
  databases.push(await ownDatabase(), await ownDatabase())
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = async <Row extends object>(url: string, text: string): Promise<Row[]> =>
  connected(url, async (client) => (await client.query<Row>(text)).rows)

const count = async (url: string, text: string): Promise<number> =>
  (await run<{ count: number }>(url, `select count(*)::int as count from ${text}`))[0]?.count ?? 0

describe('a data set for several databases', { timeout: 60_000 }, () => {
  it('leaves nothing behind when its last part fails', async () => {
    await run(ofTheOthers(), 'alter table card_counters add constraint nothing_counts check (false)')
    await expect(generateData(urls(), plan, quiet)).rejects.toThrow('nothing_counts')
    await run(ofTheOthers(), 'alter table card_counters drop constraint nothing_counts')
    expect(await isDatabaseEmpty(urls())).toBe(true)
    expect(await count(ofTheOthers(), 'users')).toBe(0)
  })

  it('loads each state once into its own database, even if two servers start concurrently', async () => {
    const before = await connected(ofVictoria(), schemaDefinitions)
    const load = async () => generateData(urls(), plan, quiet)
    const [one, other] = await Promise.all([load(), load()])
    expect((one['properties'] ?? 0) + (other['properties'] ?? 0)).toBe(700)
    expect(await count(ofVictoria(), `agencies where state <> 'vic'`)).toBe(0)
    expect(await count(ofTheOthers(), `agencies where state = 'vic'`)).toBe(0)
    expect((await count(ofVictoria(), 'properties')) + (await count(ofTheOthers(), 'properties'))).toBe(700)
    expect(await count(ofVictoria(), `users where username ~ '^vic[.]'`)).toBe(6)
    expect(await isDatabaseEmpty(urls())).toBe(false)
    expect(await connected(ofVictoria(), schemaDefinitions)).toEqual(before)
  })

  it('includes the cards and numbers of every property', async () => {
    for (const url of [ofVictoria(), ofTheOthers()]) {
      const properties = await count(url, 'properties')
      expect(await count(url, 'property_cards where kind = 1')).toBe(properties)
      expect(await count(url, 'property_cards where kind = 2')).toBe(
        await count(url, 'portfolio_properties where property_id is null and is_active'),
      )
      const counted = `(select sum(count) from card_counters where kind = 1 and manager_id = 0 and counter = 255)`
      expect(await count(url, `properties having count(*) = ${counted}`)).toBe(properties)
      expect(await count(url, `property_services where compliance_reason = ''`)).toBe(0)
    }
  })

  it('does not change databases that contain agencies', async () => {
    expect(await generateData(urls(), plan, quiet)).toEqual({})
  })
})
