import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connect } from '../testing/within-scope.ts'

let database: TestDatabase
let owner: Client
beforeAll(async () => {
  database = await testDatabase()
  owner = await connect(database.ownerUrl)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const tables = `
  tables as (
    select c.oid, c.relname::text as name,
           (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and a.attnotnull and not a.attisdropped) as key
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition)`

/** What stands in the way of keeping each agency's rows on one of several servers; a title, and the question that finds it. */
const questions: [title: string, question: string][] = [
  ['Tables of agencies, which would be distributed by `agency_id`', `select name from tables where key is not null`],
  ['Tables without an agency, which every server would have a copy of', `select name from tables where key is null`],
  [
    'Unique keys and exclusions of distributed tables without `agency_id`: no server could check them alone',
    `select t.name || ': ' || i.indexrelid::regclass from tables t join pg_index i on i.indrelid = t.oid
      where t.key is not null and (i.indisunique or i.indisexclusion) and not t.key = any (i.indkey[:i.indnkeyatts - 1])`,
  ],
  [
    'References between distributed tables without `agency_id`',
    `select t.name || ' → ' || r.name || ': ' || k.conname
       from pg_constraint k join tables t on t.oid = k.conrelid and t.key is not null
       join tables r on r.oid = k.confrelid and r.key is not null
      where k.contype = 'f' and k.conparentid = 0 and not (t.key = any (k.conkey) and r.key = any (k.confkey))`,
  ],
  [
    'References from tables without an agency to distributed ones',
    `select t.name || ' → ' || r.name || ': ' || k.conname
       from pg_constraint k join tables t on t.oid = k.conrelid and t.key is null
       join tables r on r.oid = k.confrelid and r.key is not null
      where k.contype = 'f' and k.conparentid = 0`,
  ],
  [
    'Numbers of four bytes that a sequence gives: each server would need its own range of larger ones',
    `select t.name || '.' || a.attname from tables t join pg_attribute a on a.attrelid = t.oid
      where t.key is not null and a.attidentity <> '' and a.atttypid = 'int'::regtype`,
  ],
  [
    'Triggers of distributed tables: they may only touch rows of the same agency',
    `select t.name || ': ' || g.tgname from tables t join pg_trigger g on g.tgrelid = t.oid
      where t.key is not null and not g.tgisinternal and g.tgparentid = 0`,
  ],
  [
    'Functions that see several agencies (security definer): their questions would go to all servers',
    `select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef`,
  ],
]

test('docs/shards.md lists what stands in the way of several servers for one state', async () => {
  const parts: string[] = []
  for (const [title, question] of questions) {
    const { rows } = await owner.query<{ found: string }>(
      `with ${tables} select found from (${question}) q (found) order by found collate "C"`,
    )
    const list = rows.map(({ found }) => `- ${found}\n`)
    parts.push(`## ${title}: ${rows.length}\n${list.length > 0 ? '\n' : ''}${list.join('')}`)
  }
  const head = `# Agencies on several servers\n
Written by \`npm run schema-docs\` from the schema; a test fails if it is out of date. If one PostgreSQL is too small for a state, its agencies
could be kept on several (Citus, by \`agency_id\`). A server can then check and join only its own rows, so all that is listed here must be
changed or understood first.\n`
  await expect([head, ...parts].join('\n')).toMatchFileSnapshot('../../docs/shards.md')
})
