import type { StateCode } from '../../../contract/states.ts'
import type { Database } from '../../platform/database.ts'
import type { PersonWork } from './person-requests.queries.ts'
import { mentions, personalTextTables } from './personal-data.queries.ts'
import { portionsAbout } from './find-mentions.ts'

/** An export that no one can read helps nobody; what was left out is named in it. */
const mostRowsOfPlace = 10_000
const mostBytes = 20_000_000

type Mention = { place: string; content: object }

/** The rows that mention the people, and the places of which rows were left out because there are too many. */
export async function collectMentions(
  database: Database,
  state: StateCode,
  { about }: PersonWork,
): Promise<{ mentions: Mention[]; leftOut: string[] }> {
  const places = await database.reader({ state, agencyId: null, userId: null }).rows(personalTextTables)
  const found: Mention[] = []
  const leftOut = new Set<string>()
  const rowsOf = new Map<string, number>()
  let bytes = 0
  for (const each of about) {
    const reader = database.reader({ state, agencyId: each.agencyId, userId: null })
    for (const portion of portionsAbout(each, places)) {
      const { place } = portion
      const before = rowsOf.get(place) ?? 0
      const most = mostRowsOfPlace - before
      const rows = bytes < mostBytes ? await reader.rows(mentions(each, portion, most + 1)) : []
      if (rows.length > most || bytes >= mostBytes) leftOut.add(place)
      for (const { content } of rows.slice(0, most)) {
        found.push({ place, content })
        bytes += JSON.stringify(content).length
      }
      rowsOf.set(place, before + Math.min(rows.length, most))
    }
  }
  return { mentions: found, leftOut: [...leftOut] }
}
