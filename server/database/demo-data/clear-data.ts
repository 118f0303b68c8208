import pg from 'pg'
import { buildUp, wasCutShort } from './index-rebuild.ts'
import { dataTables } from './tables.ts'
import { hasAgencies } from './generation-lock.ts'

/** What a data set does not fill but what belongs to one, and hangs on nothing that is emptied. */
const derived = [
  'property_cards',
  'card_counters',
  'audit_events',
  'job_runs',
  'sign_in_throttles',
  'used_sign_in_tokens',
]

/** Law, product and the keys of the state systems stay. The rest goes with what it hangs on, as long as foreign keys are there. */
const emptied = [...Object.values(dataTables()).map(({ table }) => table), ...derived]

export class DatabaseNotEmpty extends Error {}

/** Sees to it that a database is empty: refuses one that holds agencies, unless it may be replaced. */
export async function makeRoom(url: string, mayReplace: boolean, onProgress: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'demo-data' })
  await client.connect()
  try {
    const isCutShort = await wasCutShort(client)
    const isFilled = await hasAgencies(client)
    if ((isFilled || isCutShort) && !mayReplace)
      throw new DatabaseNotEmpty(
        isCutShort
          ? 'This database holds half a data set: an earlier load was cut short. Use --replace to start again.'
          : 'This database already holds agencies. Use --replace to empty it first, which deletes everything in it.',
      )
    if (isFilled || isCutShort) {
      onProgress('Emptying the database')
      await client.query(`truncate ${emptied.join(', ')} restart identity cascade`)
    }
    if (isCutShort) await buildUp(url, 1, onProgress)
  } finally {
    await client.end()
  }
}
