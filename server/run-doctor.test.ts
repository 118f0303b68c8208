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

beforeAll(async () => {
  database = await ownDatabase()
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  // Greets as a mail server does, and answers a scanner's question, once it is told which it is.
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const text = data.toString()
      if (text === 'zPING\0') socket.end('PONG\0')
      else if (/^EHLO/i.test(text)) socket.write('250 mail.example\r\n')
      else if (/^QUIT/i.test(text)) socket.end('221 Bye\r\n')
    })
    setTimeout(() => socket.write('220 mail.example\r\n'), 50)
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

test('settings that production lacks, and secrets that servers must share, are listed', async () => {
  const { said } = await examine({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  expect(said).toContain('LINK_SECRET is not set')
  expect(said).toContain('CLAMAV must say where uploads are checked')
})
