import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'

let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 1, applicationName: 'tests' })
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

const scope = { state: 'vic', agencyId: null, userId: null }
const put = (text: string) =>
  sql`select set_config('tests.text', current_setting('tests.text', true) || ${text}, false)`
const text = sql<{ text: string }>`select current_setting('tests.text', true) as text`
const clear = sql`select set_config('tests.text', '', false)`

test('statements for later run in order before the next statement and before the commit', async () => {
  await database.transaction(scope, async (db) => {
    await db.rows(clear)
    db.later([put('a'), put('b')])
    db.later([put('c')])
    expect(await db.rows(text)).toEqual([{ text: 'abc' }])
    db.later([put('d')])
  })
  expect(await database.ask(text)).toEqual([{ text: 'abcd' }])
})

test('one that fails at the commit fails the transaction, which leaves nothing', async () => {
  await database.transaction(scope, async (db) => db.rows(clear))
  const failing = database.transaction(scope, async (db) => {
    db.later([put('lost'), sql`select 1 / 0`])
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await database.ask(text)).toEqual([{ text: '' }])
})

test('one that fails is what the next statement fails with', async () => {
  const failing = database.transaction(scope, async (db) => {
    db.later([sql`select 1 / 0`])
    await db.rows(text)
  })
  await expect(failing).rejects.toThrow('division by zero')
})

test('what is to be done after the commit is done once, and not at all if the transaction fails', async () => {
  const done: string[] = []
  let tries = 0
  await database.transaction(scope, async (db) => {
    tries += 1
    db.afterCommit(() => done.push(`try ${tries}`))
    await db.rows(text)
    expect(done).toEqual([])
    if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01', severity: 'ERROR' })
  })
  expect(done).toEqual(['try 2'])
  const failing = database.transaction(scope, async (db) => {
    db.afterCommit(() => done.push('rolled back'))
    db.later([sql`select 1 / 0`])
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(done).toEqual(['try 2'])
})

test('a reader refuses them', async () => {
  expect(() => database.reader(scope).later([put('x')])).toThrow('Only a transaction can write')
  expect(() => database.reader(scope).afterCommit(() => {})).toThrow('Only a transaction can write')
})
