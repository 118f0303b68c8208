import { Client } from 'pg'
import { readDefinitions, type Definition } from './definitions.ts'

/** Stores the dropped definitions, so that an interrupted load can be repaired. */
const memory = 'data_load_definitions'

type Waiting = Omit<Definition, 'drop'>

/**
 * Drops foreign keys and indexes of the tables, because filling first and building afterwards is several times faster.
 */
export async function dropIndexes(client: Client, tables: string[]): Promise<void> {
  await client.query('begin')
  await client.query(
    `create table ${memory} (position int generated always as identity, kind text, relation text, name text, "create" text)`,
  )
  for (const { kind, relation, name, drop, create } of await readDefinitions(client, tables)) {
    await client.query(`insert into ${memory} (kind, relation, name, "create") values ($1, $2, $3, $4)`, [
      kind,
      relation,
      name,
      create,
    ])
    await client.query(drop)
  }
  await client.query('commit')
}

/** Whether an earlier load was interrupted between dropping and rebuilding. */
export const wasInterrupted = async (client: Client): Promise<boolean> =>
  (await client.query('select from pg_class where relname = $1', [memory])).rowCount !== 0

/** Rebuilds what was dropped: indexes, statistics, then foreign keys, which need both. */
export async function rebuildIndexes(url: string, lanes: number, onProgress: (text: string) => void): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<Waiting>(
      `select kind, relation, name, "create" from ${memory} order by position`,
    )
    const [indexes, keys] = [byRelation(rows, 'index'), byRelation(rows, 'key')]
    const indexed = await bySize(client, [...indexes.keys()])
    await inLanes(url, lanes, indexed, async (lane, relation, place) => {
      onProgress(`Indexes: ${relation} (${place + 1} of ${indexed.length})`)
      for (const index of indexes.get(relation) ?? []) if (!(await exists(lane, index))) await lane.query(index.create)
      // What autovacuum would do later: statistics and the visibility map.
      await lane.query(`vacuum (analyze) ${relation}`)
    })
    // A key created as not valid takes only a short lock; validating then runs in parallel.
    for (const key of [...keys.values()].flat())
      if (!(await exists(client, key))) await client.query(`${key.create} not valid`)
    await inLanes(url, lanes, await bySize(client, [...keys.keys()]), async (lane, relation, place) => {
      onProgress(`Foreign keys: ${relation} (${place + 1} of ${keys.size})`)
      for (const { name } of keys.get(relation) ?? [])
        await lane.query(`alter table ${relation} validate constraint ${name}`)
    })
    await client.query(`drop table ${memory}`)
  } finally {
    await client.end()
  }
}

function byRelation(definitions: Waiting[], kind: Waiting['kind']): Map<string, Waiting[]> {
  const grouped = new Map<string, Waiting[]>()
  for (const definition of definitions) {
    if (definition.kind !== kind) continue
    grouped.set(definition.relation, [...(grouped.get(definition.relation) ?? []), definition])
  }
  return grouped
}

/** A load that was interrupted during the rebuild already has some of them. */
async function exists(client: Client, { kind, relation, name }: Waiting): Promise<boolean> {
  const { rowCount } = await client.query(
    kind === 'key'
      ? 'select from pg_constraint where conrelid = $1::regclass and quote_ident(conname) = $2'
      : `select from pg_index i join pg_class r on r.oid = i.indexrelid
          where i.indrelid = $1::regclass and quote_ident(r.relname) = $2`,
    [relation, name],
  )
  return rowCount !== 0
}

/** Largest first, so that the connections finish at about the same time. */
async function bySize(client: Client, relations: string[]): Promise<string[]> {
  const { rows } = await client.query<{ relation: string }>(
    'select relation from unnest($1::text[]) relation order by pg_relation_size(relation::regclass) desc, relation',
    [relations],
  )
  return rows.map(({ relation }) => relation)
}

/** Processes a list on several connections concurrently. */
export async function inLanes<Item>(
  url: string,
  lanes: number,
  work: Item[],
  step: (lane: Client, item: Item, place: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    const client = await connect(url)
    try {
      await client.query(`set maintenance_work_mem = '512MB'`)
      // The connections already use all processors.
      await client.query('set max_parallel_maintenance_workers = 0')
      await client.query('set max_parallel_workers_per_gather = 0')
      while (next < work.length) {
        const place = next++
        await step(client, work[place] as Item, place)
      }
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'demo-data' })
  // The running query reports a lost connection; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
