import type { Client } from 'pg'

/** What an access problem is called, by its id. */
export type ProblemWords = Record<number, { publicName: string; noticeType: string }>

export async function readProblemWords(client: Client): Promise<ProblemWords> {
  const { rows } = await client.query<{ id: number; publicName: string; noticeType: string }>(
    'select id, public_name as "publicName", notice_type as "noticeType" from access_problems',
  )
  return Object.fromEntries(rows.map(({ id, ...words }) => [id, words]))
}
