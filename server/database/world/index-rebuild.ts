import pg from 'pg'

/** Definitions taken down for a load wait here, so that a load that dies can be made good. */
const memory = 'world_load_definitions'

type Definition = { kind: 'index' | 'key'; relation: string; name: string; statement: string }

/** Foreign keys from or to the tables, then their indexes and the constraints that rest on indexes, as the catalogue tells them. */
const taken = `
  select 'key' as kind, c.conrelid::regclass::text as relation, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as statement,
         'f' as type, c.oid
    from pg_constraint c
   where c.contype = 'f' and c.conparentid = 0 and (c.conrelid = any ($1::regclass[]) or c.confrelid = any ($1::regclass[]))
  union all
  select 'index', i.indrelid::regclass::text, quote_ident(r.relname),
         coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.indexrelid)), coalesce(k.contype::text, 'i'), r.oid
    from pg_index i join pg_class r on r.oid = i.indexrelid
    left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')
   where i.indrelid = any ($1::regclass[])
   order by kind desc, oid`

/** Takes down foreign keys and indexes of the tables: filling bare tables and building afterwards is several times faster. */
export async function takeDown(client: pg.Client, tables: string[]): Promise<void> {
  await client.query('begin')
  await client.query(
    `create table if not exists ${memory} (position int generated always as identity, kind text, relation text, name text, statement text)`,
  )
  const { rows } = await client.query<Definition & { type: string }>(taken, [tables.map((table) => `public.${table}`)])
  for (const { kind, relation, name, statement, type } of rows) {
    const isPlainIndex = type === 'i'
    const rebuild = isPlainIndex ? statement : `alter table ${relation} add constraint ${name} ${statement}`
    await client.query(`insert into ${memory} (kind, relation, name, statement) values ($1, $2, $3, $4)`, [
      kind,
      relation,
      name,
      rebuild,
    ])
    await client.query(isPlainIndex ? `drop index ${name}` : `alter table ${relation} drop constraint ${name}`)
  }
  await client.query('commit')
}

/** Whether an earlier load was cut short between taking down and building up. */
export const wasCutShort = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from pg_class where relname = $1', [memory])).rowCount !== 0

/** Builds up again what was taken down: indexes, statistics, then foreign keys, which need both. Each step is forgotten once done. */
export async function buildUp(url: string, lanes: number, onProgress: (text: string) => void): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<Definition>(
      `select kind, relation, name, statement from ${memory} order by position`,
    )
    const indexes = byRelation(rows.filter(({ kind }) => kind === 'index'))
    const keys = byRelation(rows.filter(({ kind }) => kind === 'key'))
    const relations = await bySize(client, [...indexes.keys()])
    await inLanes(url, lanes, relations, async (lane, relation, place) => {
      onProgress(`Indexes: ${relation} (${place + 1} of ${relations.length})`)
      for (const index of indexes.get(relation) ?? []) await restore(lane, index, index.statement)
      await lane.query(`analyze ${relation}`)
    })
    // Marked as not yet valid a key is taken at once and locks nobody out; checking it then goes in parallel.
    for (const key of [...keys.values()].flat()) await restore(client, key, `${key.statement} not valid`, true)
    await inLanes(url, lanes, await bySize(client, [...keys.keys()]), async (lane, relation, place) => {
      onProgress(`Foreign keys: ${relation} (${place + 1} of ${keys.size})`)
      for (const { name } of keys.get(relation) ?? []) {
        await lane.query(`alter table ${relation} validate constraint ${name}`)
        await lane.query(`delete from ${memory} where kind = 'key' and relation = $1 and name = $2`, [relation, name])
      }
    })
    await client.query(`drop table ${memory}`)
  } finally {
    await client.end()
  }
}

function byRelation(definitions: Definition[]): Map<string, Definition[]> {
  const grouped = new Map<string, Definition[]>()
  for (const definition of definitions)
    grouped.set(definition.relation, [...(grouped.get(definition.relation) ?? []), definition])
  return grouped
}

async function restore(
  client: pg.Client,
  { kind, relation, name }: Definition,
  statement: string,
  isKept = false,
): Promise<void> {
  await client.query('begin')
  const { rowCount } = await client.query(
    kind === 'key'
      ? `select from pg_constraint where conrelid = $1::regclass and quote_ident(conname) = $2`
      : `select from pg_index i join pg_class r on r.oid = i.indexrelid where i.indrelid = $1::regclass and quote_ident(r.relname) = $2`,
    [relation, name],
  )
  if (rowCount === 0) await client.query(statement)
  if (!isKept)
    await client.query(`delete from ${memory} where kind = $1 and relation = $2 and name = $3`, [kind, relation, name])
  await client.query('commit')
}

/** The largest first, so that the lanes end together. */
async function bySize(client: pg.Client, relations: string[]): Promise<string[]> {
  const { rows } = await client.query<{ relation: string }>(
    'select relation from unnest($1::text[]) relation order by pg_relation_size(relation::regclass) desc, relation',
    [relations],
  )
  return rows.map(({ relation }) => relation)
}

/** Works through a list with several connections at once. */
export async function inLanes<Item>(
  url: string,
  lanes: number,
  work: Item[],
  step: (lane: pg.Client, item: Item, place: number) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const lane = await connect(url)
      try {
        await lane.query(`set maintenance_work_mem = '512MB'`)
        // The lanes themselves use the processors.
        await lane.query('set max_parallel_maintenance_workers = 0')
        await lane.query('set max_parallel_workers_per_gather = 0')
        while (next < work.length) {
          const place = next++
          await step(lane, work[place] as Item, place)
        }
      } finally {
        await lane.end()
      }
    }),
  )
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'world' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
