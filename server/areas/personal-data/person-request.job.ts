import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { collectMentions } from './collect-mentions.ts'
import { erasePeople, PersonIsNeeded } from './erase-people.ts'
import { failPersonRequest, personRequestToDo, storePersonExport } from './person-requests.queries.ts'

type Parts = {
  /** Their statements may take longer than those of pages. */
  patientDatabases: Databases
  clock: Clock
}

const payloadShape = z.object({ state: z.enum(stateCodes), requestId: z.int() })
type Payload = z.infer<typeof payloadShape>
const tenantOf = ({ state }: Payload) => ({ state, agencyId: null, userId: null })

/** Makes the export of a person, or erases one. */
export const personRequestJob = (parts: Parts): Job => ({
  task: 'person-request',
  perform: async (given, { attempt, maxAttempts }) => {
    const payload = payloadShape.parse(given)
    try {
      await perform(parts, payload)
    } catch (error) {
      const isNeeded = error instanceof PersonIsNeeded
      if (!isNeeded && attempt < maxAttempts) throw error
      const failed = failPersonRequest(payload.requestId, isNeeded ? 'NEEDED' : 'ERROR', parts.clock.now())
      const database = parts.patientDatabases.of(payload.state)
      await database.transaction(tenantOf(payload), async (db) => db.rows(failed))
      if (!isNeeded) throw error
    }
  },
})

async function perform({ patientDatabases, clock }: Parts, payload: Payload): Promise<void> {
  const { state, requestId } = payload
  const database = patientDatabases.of(state)
  const request = await maybeOne(database.reader(tenantOf(payload)), personRequestToDo(requestId))
  if (!request) return
  const now = clock.now()
  if (request.kind === 'ERASURE') return erasePeople({ database, state, now, requestId, request })
  const { mentions, leftOut } = await collectMentions(database, state, request.work)
  const content = { exportedAt: now.toISOString(), state, records: request.work.records, mentions, leftOut }
  await database.transaction(tenantOf(payload), async (db) =>
    db.rows(storePersonExport(requestId, JSON.stringify(content, null, 2), now)),
  )
}
