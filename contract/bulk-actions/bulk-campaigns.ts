import * as z from 'zod/mini'
import { emailPreview, messageText } from '../emails.ts'
import { endpoint } from '../endpoint.ts'
import { campaignInPersonText } from '../law-campaigns.ts'
import { mostBulkProperties } from '../limits.ts'
import { id } from '../paging.ts'
import { bulkAction, bulkChoice } from './bulk-actions.ts'
import { bulkCampaignKinds } from './bulk-kinds.ts'

/* One action at many of the properties that a new rule of law asks something of. Progress, results and stopping are those of bulk-actions.ts. */

const propertyIds = z
  .array(id)
  .check(
    z.minLength(1, 'Please select at least one property'),
    z.maxLength(mostBulkProperties, `At most ${mostBulkProperties} properties can be selected`),
  )
const kind = z.enum(bulkCampaignKinds, { error: 'Please choose an action' })
/** The dialog asks for nothing more. */
export const bulkCampaignForm = z.object({})
export const bulkCampaignSelection = z.object({ kind, ruleId: id, propertyIds })

export const bulkCampaignCheck = z.object({
  total: z.int(),
  possible: z.int(),
  examples: bulkChoice.shape.examples,
  impossible: bulkChoice.shape.impossible,
  unavailable: bulkChoice.shape.unavailable,
  /** Why the user cannot send so many emails today. */
  mailsProblem: z.nullable(z.string()),
  /** Owners without an email address at properties of which another owner has one; they get nothing. */
  ownersLeftOut: z.array(z.object({ address: z.string(), names: z.array(z.string()) })),
})
export type BulkCampaignCheck = z.infer<typeof bulkCampaignCheck>

export const checkBulkCampaign = endpoint('POST /v1/agency/bulk-actions/law/check', {
  summary: 'Which properties of a new rule can take an action, and why the others cannot',
  body: bulkCampaignSelection,
  reply: bulkCampaignCheck,
})
export const previewLawLetter = endpoint('POST /v1/agency/bulk-actions/law/preview', {
  summary: 'The letter about a new rule that the owners of one of the properties would get',
  body: z.object({ ruleId: id, propertyId: id, message: messageText }),
  reply: emailPreview,
})
export const startBulkCampaign = endpoint('POST /v1/agency/bulk-actions/law', {
  summary: 'Write to owners about a new rule, or request quotes or visits because of it; a job does it',
  onlyInPerson: campaignInPersonText,
  body: bulkCampaignSelection,
  reply: bulkAction,
})
