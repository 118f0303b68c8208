import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from './database/with-client.ts'
import { runDoctor } from './run-doctor.ts'
import { ownDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let folder: string
let server: Server
let port: number
let isMailbox = false

beforeAll(async () => {
  database = await ownDatabase()
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  // Greets as a mail server does, and answers a scanner's question, once it is told which it is.
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const text = data.toString()
      if (text === 'zPING\0') socket.end('PONG\0')
      else if (/LOGIN "me" "right"/.test(text)) socket.write('a1 OK\r\n')
      else if (/LOGIN/.test(text)) socket.write('a1 NO Wrong password\r\n')
      else if (/SELECT/.test(text)) socket.write('a2 OK\r\n')
      else if (/LOGOUT/.test(text)) socket.end('a3 OK\r\n')
      else if (/^EHLO/i.test(text)) socket.write('250 mail.example\r\n')
      else if (/^QUIT/i.test(text)) socket.end('221 Bye\r\n')
    })
    setTimeout(() => socket.write(isMailbox ? '* OK ready\r\n' : '220 mail.example\r\n'), 50)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

async function examine(settings: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: folder, ...settings }
  const code = await runDoctor([], { env, say: (text) => void lines.push(text) })
  return { code, said: lines.join('\n') }
}

const asOwner = async (statements: string) => withClient(database.ownerUrl, async (client) => client.query(statements))
const workerIsAlive = async () =>
  asOwner(`insert into job_workers (id) values ('w') on conflict (id) do update set seen_at = now()`)

test('a sound installation is well; without a worker the queue says what to do', async () => {
  const before = await examine()
  expect(before.code).toBe(1)
  expect(before.said).toContain('✗ Queue\n    No worker is running')
  expect(before.said.match(/^✗/gm)).toHaveLength(1)
  await workerIsAlive()
  const { code, said } = await examine({ SMTP_URL: `smtp://127.0.0.1:${port}`, CLAMAV: `127.0.0.1:${port}` })
  expect(said).not.toMatch(/^✗/m)
  expect(code).toBe(0)
})

test('a mail server, a scanner and a folder that do not answer are named', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const { code, said } = await examine({ SMTP_URL: 'smtp://127.0.0.1:1', CLAMAV: '127.0.0.1:1', DATA_DIR: file })
  expect(code).toBe(1)
  expect(said).toMatch(/✗ Files\n {4}No file can be stored in .+: ENOTDIR/)
  expect(said).toMatch(/✗ Mail\n {4}The mail server does not take mail: .+\. Mails wait/)
  expect(said).toMatch(/✗ Virus scanner\n {4}The virus scanner does not answer: .+\. Uploads are refused/)
})

test('with the addresses of the roles it is well too; a wrong password is told from a server that is away', async () => {
  await workerIsAlive()
  const roles = {
    PORTAL_DATABASE_URL: database.portalUrl,
    STATE_SYSTEM_DATABASE_URL: database.stateSystemUrl,
    WORKER_DATABASE_URL: database.workerUrl,
    JOBS_DATABASE_URL: database.jobsUrl,
  }
  expect((await examine({ ...roles, NODE_ENV: 'production' })).said).toMatch(/✓ Database\n✓ Queue/)
  const wrong = new URL(database.portalUrl)
  wrong.password = 'wrong'
  expect((await examine({ ...roles, PORTAL_DATABASE_URL: wrong.href })).said).toMatch(
    /PORTAL_DATABASE_URL: PostgreSQL refuses the sign-in .+ “npm run migrate” creates the roles/,
  )
})

test('who reads returned mail is asked too', async () => {
  const address = { BOUNCE_ADDRESS: 'bounces@mail.provider.com.au' }
  const ofReturns = async (settings: Record<string, string>) =>
    /. Returned mail(\n {4}.+)*/.exec((await examine(settings)).said)?.[0]
  expect(await ofReturns({ NODE_ENV: 'production', SMTP_URL: `smtp://127.0.0.1:${port}` })).toContain(
    'Set BOUNCE_ADDRESS',
  )
  expect(await ofReturns({ ...address, BOUNCE_SMTP_PORT: String(port) })).toBe('✓ Returned mail')
  expect(await ofReturns({ ...address, BOUNCE_SMTP_PORT: '1' })).toContain('Nobody takes returned mail at port 1')
  isMailbox = true
  const mailbox = (password: string) => ({ ...address, BOUNCE_IMAP_URL: `imap://me:${password}@127.0.0.1:${port}` })
  expect(await ofReturns(mailbox('right'))).toBe('✓ Returned mail')
  expect(await ofReturns(mailbox('wrong'))).toContain('cannot be read: The mailbox answered: NO Wrong password')
  isMailbox = false
})

test('an old schema, jobs that failed and a database that is away are named', async () => {
  await workerIsAlive()
  await asOwner(`
    select graphile_worker.add_job('send-mail', max_attempts := 1);
    update graphile_worker._private_jobs set attempts = 1;
    delete from schema_migrations where name = (select max(name) from schema_migrations)`)
  const { said } = await examine()
  expect(said).toContain('1 files of the schema are not applied. Run “npm run migrate”')
  expect(said).toContain('1 jobs “send-mail” have failed for the last time')
  const away = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(away.said).toMatch(/✗ Database\n {4}DATABASE_URL: the database cannot be reached/)
})

test('a state with staff is asked for what serving customers needs; without any, the first is to be invited', async () => {
  await asOwner(`delete from provider_details; delete from provider_licences`)
  const isEmpty = await examine({ NODE_ENV: 'production' })
  expect(isEmpty.said).toContain('No state has staff yet. Invite the first with “npm run invite-staff”.')
  await asOwner(`insert into users (state, username, name, email, staff_roles)
    values ('vic', 'ada', 'Ada', 'ada@provider.com.au', '{STAFF_MANAGER,LAW}')`)
  const { said } = await examine()
  expect(said).toMatch(/✗ Customers\n {4}VIC: The provider’s details lack .*the ABN.* A manager of staff enters them/)
  for (const text of [
    'VIC: Users accept the default terms',
    'VIC: Nobody has the role finance.',
    'VIC: Fewer than two people have the role law.',
    'VIC: There are no technicians',
    'the licence for gas work',
    'VIC: Only 54 suburbs are known',
    'VIC: 3 kinds of licences are not verified.',
    'VIC: 15 services and packages have the example prices',
  ])
    expect(said).toContain(text)
  expect(said).not.toContain('QLD: ')
  await asOwner(`update prices set recorded_by = (select min(id) from users), reason = 'Ours' where state = 'vic'`)
  expect((await examine()).said).not.toContain('example prices')
})

test('settings that production lacks, and secrets that servers must share, are listed', async () => {
  const { said } = await examine({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  expect(said).toContain('LINK_SECRET is not set')
  expect(said).toContain('CLAMAV must say where uploads are checked')
})
