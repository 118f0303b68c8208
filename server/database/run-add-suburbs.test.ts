import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runAddSuburbs } from './run-add-suburbs.ts'
import { withClient } from './with-client.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await ownDatabase()
  folder = await mkdtemp(join(tmpdir(), 'suburbs-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const run = async (text: string, words: string[] = []) => {
  const file = join(folder, 'suburbs.csv')
  await writeFile(file, text)
  const said: string[] = []
  const env = { DATA_DIR: folder, DATABASE_URL: database.ownerUrl }
  const code = await runAddSuburbs([...words, file], { env, say: (line) => said.push(line) })
  return { code, said }
}

const list = `id,postcode,locality,state,long,lat,type
1,2000,SYDNEY,NSW,151.2093,-33.8688,Delivery Area
2,0810,LEE POINT,NT,130.89,-12.34,Delivery Area
3,2010,SURRY HILLS,NSW,151.2,-33.9,Delivery Area
4,3004,Melbourne (St Kilda Road),VIC,144.97,-37.84,Delivery Area
5,2001,SYDNEY,NSW,0,0,Post Office Boxes
6,6799,HOME ISLAND,ISL,96.8,-12.1,Delivery Area
7,2000,Sydney,NSW,151.2093,-33.8688,again
`

test('a public list adds what is missing, once, with the holidays of its place', async () => {
  const first = await run(list)
  expect(first).toEqual({
    code: 0,
    said: [
      '3 suburbs added, 1 known before.',
      '2 lines were left out, such as 6, 7: they lack a state, a postcode or a place.',
    ],
  })
  const { rows } = await withClient(database.stateSystemUrl, async (client) =>
    client.query(`select state, name, postcode, locality from suburbs where id > 350 order by postcode`),
  )
  expect(rows).toEqual([
    { state: 'nt', name: 'Lee Point', postcode: '0810', locality: '' },
    { state: 'nsw', name: 'Sydney', postcode: '2000', locality: '' },
    { state: 'vic', name: 'Melbourne (St Kilda Road)', postcode: '3004', locality: 'Melbourne' },
  ])
  expect((await run(list)).said[0]).toBe('0 suburbs added, 4 known before.')
})

test('a file without the headings, or without suburbs, is refused', async () => {
  expect(await run('suburb,state\nSydney,NSW\n')).toMatchObject({
    code: 2,
    said: ['The first line lacks the headings postcode, latitude, longitude.', '', expect.any(String)],
  })
  expect((await run('suburb,postcode,state,lat,lon\n,,,,\n')).code).toBe(2)
  expect((await run('', ['--help'])).said[0]).toContain('npm run add-suburbs')
})
