import { Client } from 'pg'

export async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}

export type Whose = { state?: string | null; agency?: number | null; user?: number | null }

/** Runs work under a scope of row level security and rolls it back, so that tests are independent. */
export async function within<Result>(client: Client, whose: Whose, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query('select app.enter($1, $2, $3)', [whose.state ?? null, whose.agency ?? null, whose.user ?? null])
    return await work()
  } finally {
    await client.query('rollback')
  }
}

export const countRows = async (client: Client, table: string): Promise<number> =>
  (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n

export const agenciesIn = async (client: Client, table: string): Promise<number[]> =>
  (await client.query(`select distinct agency_id from ${table} where agency_id is not null order by 1`)).rows.map(
    (row) => row.agency_id,
  )
