import type { StateCode } from '../../../contract/states.ts'
import type { Drafts } from '../../platform/drafts.ts'
import type { Job } from '../../platform/jobs.ts'
import { giveUpUploads, removeFiles, removeOrphans, type RemovalParts } from '../documents/remove-files.ts'

type SweepFilesParts = RemovalParts & { states: readonly StateCode[]; drafts: Drafts }

/** Hourly: cleans up unfinished uploads and the bytes of deleted files. */
export const sweepFilesJob = (parts: SweepFilesParts): Job => ({
  task: 'sweep-files',
  every: '27 * * * *',
  perform: async (_, { log }) => {
    const drafts = await parts.drafts.removeAbandoned(parts.clock.now())
    for (const state of parts.states) {
      const givenUp = await giveUpUploads(parts, state)
      const removed = await removeFiles(parts, state)
      if (givenUp + removed > 0) log.info({ state, givenUp, removed }, 'files swept')
    }
    if (drafts > 0) log.info({ drafts }, 'drafts swept')
  },
})

/** Daily, because it lists all stored files: removes bytes without a row. */
export const sweepOrphansJob = (parts: SweepFilesParts): Job => ({
  task: 'sweep-orphans',
  every: '43 16 * * *',
  perform: async (_, { log }) => {
    for (const state of parts.states) {
      const removed = await removeOrphans(parts, state)
      if (removed > 0) log.warn({ state, removed }, 'bytes without a row removed')
    }
  },
})
