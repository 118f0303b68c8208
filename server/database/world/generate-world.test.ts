import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { generateWorld } from './generate-world.ts'
import { isWorldEmpty } from './load-demo-world.ts'
import { nationalPlan } from './national-plan.ts'

const plan = nationalPlan(1, 1_500, 64)
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
  databases.push(await testDatabase(), await testDatabase())
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function count(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${text}`)
  await client.end()
  return rows[0]?.count ?? 0
}

describe('a world for several databases', () => {
  it('leaves nothing behind when what is derived from it fails', async () => {
    const afterAgencies = async () => {
      throw new Error('The rules do not understand this')
    }
    await expect(generateWorld(urls(), plan, { ...quiet, afterAgencies })).rejects.toThrow(
      'The rules do not understand',
    )
    expect(await isWorldEmpty(urls())).toBe(true)
    expect(await count(ofTheOthers(), 'users')).toBe(0)
  })

  it('puts each state where it belongs, once, though two servers start at once', async () => {
    const derived: [StateCode, number][] = []
    const afterAgencies = async (client: pg.Client, ids: number[], state: StateCode) => {
      const { rowCount } = await client.query('select from agencies where id = any ($1) and state = $2', [ids, state])
      derived.push([state, rowCount ?? 0])
    }
    const load = async () => generateWorld(urls(), plan, { ...quiet, afterAgencies })
    const [one, other] = await Promise.all([load(), load()])
    const planned = stateCodes.map((state) => [state, plan.agencies.filter((agency) => agency.state === state).length])
    expect(derived.toSorted()).toEqual(planned)
    expect((one['properties'] ?? 0) + (other['properties'] ?? 0)).toBe(1_500)
    expect(await count(ofVictoria(), `agencies where state <> 'vic'`)).toBe(0)
    expect(await count(ofTheOthers(), `agencies where state = 'vic'`)).toBe(0)
    expect((await count(ofVictoria(), 'properties')) + (await count(ofTheOthers(), 'properties'))).toBe(1_500)
    expect(await count(ofVictoria(), `users where username ~ '^vic[.]'`)).toBe(3)
    expect(await isWorldEmpty(urls())).toBe(false)
  })

  it('leaves databases alone that hold agencies', async () => {
    expect(await generateWorld(urls(), plan, quiet)).toEqual({})
  })
})
