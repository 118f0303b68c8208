import type { Client } from 'pg'

/** Whoever loads a data set into a database holds this lock, so that two servers starting at once load one data set. */
export const generationLock = 7_031_906_205

export const hasAgencies = async (client: Client): Promise<boolean> =>
  (await client.query('select from agencies limit 1')).rowCount !== 0
