import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateCodes } from '../../../contract/states.ts'
import { ownDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readCatalogue, type Catalogue } from './catalogue.ts'
import { nationalPlan } from './national-plan.ts'
import type { AgencyPlan } from './plan.ts'
import { dataTables, takeAll } from './tables.ts'
import { writeOneAgency, type Today } from './generate-agencies.ts'

let database: TestDatabase
let catalogue: Catalogue

beforeAll(async () => {
  database = await ownDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  catalogue = await readCatalogue(client, on('2026-11-15'))
  await client.end()
})

afterAll(async () => database?.drop())

const on = (day: string) => Object.fromEntries(stateCodes.map((state) => [state, day])) as Today
const plan = (seed: number) => nationalPlan(seed, 3_000, 64)

/** The rows of one agency as the bytes that would be sent. */
function rowsOf(agency: AgencyPlan, seed: number, day: string): string {
  const tables = dataTables()
  writeOneAgency(plan(seed), agency, catalogue, on(day), tables)
  const hash = createHash('sha256')
  for (const { chunks } of takeAll(tables)) for (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

describe('the same seed and day', () => {
  const { agencies } = plan(1)
  const some = agencies.filter((_, place) => place % 9 === 0)

  it('give the same agency byte for byte, in any order of generation', () => {
    const forwards = new Map(some.map((agency) => [agency.id, rowsOf(agency, 1, '2026-03-15')]))
    const backwards = new Map(some.toReversed().map((agency) => [agency.id, rowsOf(agency, 1, '2026-03-15')]))
    for (const { id } of some) expect(backwards.get(id)).toBe(forwards.get(id))
    expect(new Set(forwards.values()).size).toBe(some.length)
  })

  it('give a different agency on another day or with another seed', () => {
    const [agency] = some
    if (!agency) throw new Error('A data set has agencies')
    expect(rowsOf(agency, 1, '2026-03-16')).not.toBe(rowsOf(agency, 1, '2026-03-15'))
    expect(rowsOf(agency, 2, '2026-03-15')).not.toBe(rowsOf(agency, 1, '2026-03-15'))
  })
})
