import type { Client } from 'pg'

/** Names of access problems by id. */
export type ProblemLabels = Record<number, { publicName: string; noticeType: string }>

export async function readProblemLabels(client: Client): Promise<ProblemLabels> {
  const { rows } = await client.query<{ id: number; publicName: string; noticeType: string }>(
    'select id, public_name as "publicName", notice_type as "noticeType" from access_problems',
  )
  return Object.fromEntries(rows.map(({ id, ...words }) => [id, words]))
}
