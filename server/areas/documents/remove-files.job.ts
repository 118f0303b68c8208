import * as z from 'zod/mini'
import { stateCodes } from '../../../contract/states.ts'
import type { Job } from '../../platform/jobs.ts'
import { removeFiles, type RemovalParts } from './remove-files.ts'

const payloadShape = z.object({ state: z.enum(stateCodes) })

/** Enqueued after a document was deleted or replaced. */
export const removeFilesJob = (parts: RemovalParts): Job => ({
  task: 'remove-files',
  perform: async (given, { log }) => {
    const { state } = payloadShape.parse(given)
    const removed = await removeFiles(parts, state)
    if (removed > 0) log.info({ state, removed }, 'files removed')
  },
})
