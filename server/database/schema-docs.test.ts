import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTableWriters } from '../testing/table-writers.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connect } from '../testing/within-scope.ts'
import { readSchemaFiles } from './schema-files.ts'

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

type Table = { name: string; comment: string; key: string[]; columns: Column[] }
type Column = { name: string; type: string; isNullable: boolean; comment: string | null }

const readTables = async () =>
  (
    await owner.query<Table>(
      `select c.relname::text as name, obj_description(c.oid, 'pg_class') as comment,
              array(select a.attname::text from pg_index i cross join unnest(i.indkey[:i.indnkeyatts - 1]) with ordinality k (attnum, place)
                      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                     where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
              (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                        'isNullable', not a.attnotnull, 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
                 from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
         from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        order by c.relname`,
    )
  ).rows

/** Themes in the order of the baseline, each with the tables of its file of rights in their order. */
async function readThemes(): Promise<[theme: string, tables: string[]][]> {
  const { baseline, functions } = await readSchemaFiles()
  const order = baseline.map(({ name }) => name.replace(/^.*\d-(.*)\.sql$/, '$1'))
  return functions
    .filter(({ name }) => name.startsWith('rights/'))
    .map(({ name, text }): [string, string[]] => [
      name.replace(/^rights\/(.*)\.sql$/, '$1'),
      [...text.matchAll(/_table\('(\w+)'|^revoke all on ([\w, ]+) from/gm)].flatMap(([, closed, open]) => [
        ...(closed ? [closed] : []),
        ...(open?.split(', ') ?? []),
      ]),
    ])
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
}

const shortTypes: Record<string, string> = {
  integer: 'int',
  'integer[]': 'int[]',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

function describe(table: Table, writers: { areas: string[]; triggers: string[] } | undefined): string {
  const { areas = [], triggers = [] } = writers ?? {}
  const written = [...areas, ...triggers.map((name) => `triggers of ${name}`)]
  const columns = table.columns.map(
    ({ name, type, isNullable }) => `\`${name}\` ${shortTypes[type] ?? type}${isNullable ? '?' : ''}`,
  )
  return [
    `### ${table.name}\n`,
    `${oneLine(table.comment)} Written by ${written.length > 0 ? written.join(', ') : 'migrations only'}. Key: ${table.key.join(', ') || 'none'}.\n`,
    `${columns.join(', ')}\n`,
    ...table.columns.flatMap(({ name, comment }) => (comment ? [`- \`${name}\`: ${oneLine(comment)}`] : [])),
  ].join('\n')
}

const intro = `# Tables

Written by \`npm run schema-docs\` from the database and the code; a test fails if it is out of date. “?” means that a column may be null.
“Written by” names the areas of \`server/areas\` (or folders beside it) whose statements or functions change the rows. The erasure of a
person changes texts in any table about a property (\`app.forget_personal_text\`), and the demo data loader fills most of them.`

test('docs/schema.md describes the tables; npm run schema-docs writes it', async () => {
  const tables = new Map((await readTables()).map((table) => [table.name, table]))
  const writers = await readTableWriters()
  const sections = (await readThemes()).map(([theme, names]) => {
    const listed = names.flatMap((name) => tables.get(name) ?? [])
    for (const { name } of listed) tables.delete(name)
    const title = theme.charAt(0).toUpperCase() + theme.slice(1)
    return [`## ${title}`, ...listed.map((table) => describe(table, writers.get(table.name)).trimEnd())].join('\n\n')
  })
  const rest = [...tables.values()].map((table) => describe(table, writers.get(table.name)).trimEnd())
  const text = [intro, ...sections, ['## Other', ...rest].join('\n\n')].join('\n\n')
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/schema.md')
})
