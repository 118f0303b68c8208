import type { Client } from 'pg'

/** Held while a data set is loaded, so that two servers that start concurrently load only one. */
export const generationLock = 7_031_906_205

export const hasAgencies = async (client: Client): Promise<boolean> =>
  (await client.query('select from agencies limit 1')).rowCount !== 0
