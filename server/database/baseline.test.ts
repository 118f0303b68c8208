import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '../testing/within-scope.ts'
import { readSchemaFiles } from './schema-files.ts'

const clusterUrl = inject('clusterUrl')
const name = `baseline_${randomBytes(4).toString('hex')}`
let admin: Client
let owner: Client

beforeAll(async () => {
  admin = await connect(clusterUrl)
  await admin.query(`create database ${name}`)
  owner = await connect(Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href)
})
afterAll(async () => {
  await owner.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
})

const digest = (query: string) => `left(md5(coalesce((${query}), '')), 8)`
const tables = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   and c.relname not like 'schema_%' and c.relname !~ '^audit_events_[0-9]'`
/** One line for each table and each other object, with digests. Functions and rights are not part of the baseline. */
const objects = `
  select format('table %s columns %s constraints %s indexes %s comments %s', c.relname,
    ${digest(`select concat_ws(' ', c.relpersistence::text, c.reloptions::text, pg_get_partkeydef(c.oid), string_agg(
                concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity::text,
                  a.attgenerated::text, a.attcollation::text, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum))
                from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`)},
    ${digest(`select string_agg(concat_ws(' ', k.conname, pg_get_constraintdef(k.oid)), ', ' order by k.conname)
                from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'p', 'u', 'x')`)},
    ${digest(`select string_agg(pg_get_indexdef(i.indexrelid), ', ' order by i.indexrelid::regclass::text)
                from pg_index i where i.indrelid = c.oid`)},
    ${digest(`select string_agg(concat_ws(' ', a.attname, s.description), ', ' order by a.attname)
                from pg_description s left join pg_attribute a on a.attrelid = s.objoid and a.attnum = s.objsubid
               where s.classoid = 'pg_class'::regclass and s.objoid = c.oid`)}) as line
    from ${tables}
  union all
  select format('domain %s %s', t.typname, ${digest(
    `select concat_ws(' ', format_type(t.typbasetype, t.typtypmod), string_agg(pg_get_constraintdef(k.oid), ', '),
                      obj_description(t.oid, 'pg_type')) from pg_constraint k where k.contypid = t.oid`,
  )}) from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
  union all
  select format('sequence %s %s %s', s.seqrelid::regclass, s.seqstart, pg_sequence_last_value(s.seqrelid))
    from pg_sequence s where s.seqrelid::regclass::text !~ '\\.'
  union all select format('statistics %s', pg_get_statisticsobjdef(x.oid)) from pg_statistic_ext x
  union all select format('extension %s', e.extname) from pg_extension e
  union all select format('schema %s %s', n.nspname, obj_description(n.oid, 'pg_namespace')) from pg_namespace n
   where n.nspname in ('app', 'graphile_worker')`

/** Values that differ from one database to the next are left out. */
const rowsOf = (table: string) => `
  select format('rows %s %s %s', '${table}', count(*), left(md5(string_agg(x.row, E'\\n' order by x.row collate "C")), 8)) as line
    from (select (to_jsonb(r) - 'revision' - 'published_at')::text as row from ${table} r) x having count(*) > 0`

const lines = async (query: string) => (await owner.query<{ line: string }>(query)).rows.map(({ line }) => line)

test('the baseline makes the tables and the reference data of the migrations that it replaces', async () => {
  const { baseline } = await readSchemaFiles()
  // Rolled back, so that it can be tried again.
  await owner.query('begin')
  for (const { text } of baseline) await owner.query(text)
  const found = await lines(objects)
  const names = (await owner.query<{ name: string }>(`select c.relname as name from ${tables}`)).rows
  found.push(...(await lines(names.map((table) => rowsOf(table.name)).join(' union all '))))
  await owner.query('rollback')
  const stored = await readFile(new URL('baseline.test.txt', import.meta.url), 'utf8')
  expect(found.toSorted()).toEqual(stored.trim().split('\n'))
})
