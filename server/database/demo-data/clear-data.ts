import pg from 'pg'
import { rebuildIndexes, wasInterrupted } from './index-rebuild.ts'
import { dataTables } from './tables.ts'
import { hasAgencies } from './generation-lock.ts'

/** Tables that the generator does not fill but that depend on its data, without foreign keys to emptied tables. */
const derived = [
  'property_cards',
  'card_texts',
  'card_counters',
  'result_ledger',
  'property_results',
  'ledger_digests',
  'ledger_roots',
  'audit_events',
  'job_runs',
  'sign_in_throttles',
  'used_sign_in_tokens',
  'request_counts',
]

/** The catalogue and the keys of the state systems stay. Other tables are emptied through their foreign keys. */
const emptied = [...Object.values(dataTables()).map(({ table }) => table), ...derived]

export class DatabaseNotEmpty extends Error {}

/** Ensures that a database is empty: refuses one with agencies, unless it may be replaced. */
export async function makeRoom(url: string, mayReplace: boolean, onProgress: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'demo-data' })
  await client.connect()
  try {
    const isCutShort = await wasInterrupted(client)
    const isFilled = await hasAgencies(client)
    if ((isFilled || isCutShort) && !mayReplace)
      throw new DatabaseNotEmpty(
        isCutShort
          ? 'This database contains part of a data set, because an earlier load was interrupted. Use --replace to start again.'
          : 'This database already contains agencies. Use --replace to empty it first, which deletes everything in it.',
      )
    if (isFilled || isCutShort) {
      onProgress('Emptying the database')
      await client.query(`truncate ${emptied.join(', ')} restart identity cascade`)
    }
    if (isCutShort) await rebuildIndexes(url, 1, onProgress)
  } finally {
    await client.end()
  }
}
