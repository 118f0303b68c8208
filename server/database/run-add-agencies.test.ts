import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAgencies, readAgencyRows } from '../areas/agencies/add-agencies.ts'
import { linkIn, sendAccountMails } from '../testing/account-mails.ts'
import { typedAgency } from '../testing/given-agency.ts'
import { testStateSystem } from '../testing/test-state-system.ts'
import { runAddAgencies } from './run-add-agencies.ts'

const system = await testStateSystem()
let folder: string

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'add-agency-'))))
afterAll(async () => rm(folder, { recursive: true, force: true }))

const csvOf = (rows: readonly Record<string, string>[]): string => {
  const headings = Object.keys(rows[0] ?? {})
  const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')
}

/** Runs the command on a file, by default one of these rows. */
const run = async (rows: readonly Record<string, string>[], words = ['--state', 'vic']) => {
  const file = join(folder, 'agencies.csv')
  await writeFile(file, csvOf(rows))
  const said: string[] = []
  const env = { DATA_DIR: system.config.dataDir, DATABASE_URL: system.database.ownerUrl }
  const code = await runAddAgencies([...words, file], { env, say: (text) => said.push(text) })
  return { code, said }
}

const agenciesNamed = async (rows: readonly Record<string, string>[]) =>
  system.given.rows('select id from agencies where name = any($1)', [rows.map(({ name }) => name)])

test('each row is created or says why not; corrected and run again, nothing is done twice', async () => {
  const [first, second, third] = [typedAgency(), typedAgency({ abn: '123' }), typedAgency()]
  const { code, said } = await run([first, second, third])
  expect(code).toBe(2)
  expect(said.map((line) => line.replace(/agency \d+/, 'agency'))).toEqual([
    `Line 2, ${first['name']}: created, agency.`,
    `Line 3, ${second['name']}: refused. ABN: An ABN has 11 digits; these are 3.`,
    `Line 4, ${third['name']}: created, agency.`,
    '2 created, 0 created before, 1 refused.',
  ])
  const again = await run([first, { ...second, abn: typedAgency()['abn'] ?? '' }, third])
  expect([again.code, again.said.at(-1)]).toEqual([0, '1 created, 2 created before, 0 refused.'])
  expect(await agenciesNamed([first, second, third])).toHaveLength(3)
  const mails = await sendAccountMails(system)
  const mail = mails.find(({ to }) => to[0] === first['masterEmail'])
  expect(mail?.text).toContain('The operator of the system invites you')
  expect((await system.browser().get(linkIn(mail))).statusCode).toBe(200)
})

test('what a kill in the middle leaves is whole, and the next run does the rest', async () => {
  const rows = [typedAgency(), typedAgency(), typedAgency()]
  const table = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  const operator = {
    database: system.databases.of('vic'),
    state: 'vic' as const,
    now: () => system.clock.now(),
    requestId: 'test',
  }
  for await (const { line } of addAgencies(operator, readAgencyRows(table).rows)) if (line === 3) break
  const left = await system.given.rows(
    'select (select count(*)::int from invitations i where i.agency_id = a.id) as invited from agencies a where name = any($1)',
    [rows.map(({ name }) => name)],
  )
  expect(left).toEqual([{ invited: 1 }, { invited: 1 }])
  expect((await run(rows)).said.at(-1)).toBe('1 created, 2 created before, 0 refused.')
})

test('a row with a known ABN is refused unless it is another office; a reference identifies it', async () => {
  const first = typedAgency({ reference: 'A-1', anotherOffice: '' })
  const office = { ...typedAgency(), abn: first['abn'] ?? '', reference: 'A-2', anotherOffice: '' }
  const { said } = await run([first, office])
  expect(said[1]).toContain(`${first['name']} has this ABN already.`)
  expect((await run([first, { ...office, anotherOffice: 'yes' }])).code).toBe(0)
  const renamed = await run([{ ...first, name: 'Another name' }])
  expect(renamed.said[0]).toContain('was created with this already')
})

test('wrong words are refused before anything is done', async () => {
  expect((await run([typedAgency()], [])).said[0]).toContain('--state must')
  expect((await run([{ ...typedAgency(), colour: 'red' }])).said[0]).toContain('These headings are not known: colour')
  expect((await run([typedAgency()], ['--help'])).said[0]).toContain('npm run add-agency')
})
