import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What a new agency does first, in the order in which it is shown. */
export const firstSteps = ['PROPERTIES', 'COLLEAGUES', 'PREFERENCES', 'EMAIL_DOMAIN'] as const
export type FirstStep = (typeof firstSteps)[number]

export const firstStepStatuses = ['OPEN', 'DONE', 'NOT_NEEDED'] as const
export type FirstStepStatus = (typeof firstStepStatuses)[number]

const onlyMaster = 'The first steps are for master users of the agency.'

export const getFirstSteps = endpoint('GET /v1/first-steps', {
  onlyMaster,
  summary: 'The first steps of the agency, with what is done',
  reply: z.object({
    /** Neither hidden nor all done. */
    isOpen: z.boolean(),
    steps: z.array(z.object({ step: z.enum(firstSteps), status: z.enum(firstStepStatuses) })),
  }),
})
export type FirstSteps = z.infer<(typeof getFirstSteps)['reply']>

export const hideFirstSteps = endpoint('POST /v1/first-steps/hide', {
  onlyMaster,
  summary: 'Put the first steps away for all users of the agency',
  status: 204,
})
