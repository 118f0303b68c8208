import * as z from 'zod/mini'
import { listCodes, type Tag } from '../labels.ts'

export const accessIssueStates = ['OPEN', 'RESOLVED', 'RESOLVED_BY_THIRD_PARTY', 'ADDITIONAL_INFO_PROVIDED'] as const
export type AccessIssueState = (typeof accessIssueStates)[number]
export const accessIssueStateTags: Record<AccessIssueState, Tag> = {
  OPEN: { label: 'Open', tone: 'attention' },
  RESOLVED: { label: 'Resolved', tone: 'good' },
  RESOLVED_BY_THIRD_PARTY: { label: 'Resolved by third party', tone: 'good' },
  ADDITIONAL_INFO_PROVIDED: { label: 'Additional information provided', tone: 'neutral' },
}

/** Both resolved states are final. */
export const accessIssueMoves: Record<AccessIssueState, readonly AccessIssueState[]> = {
  OPEN: ['RESOLVED', 'RESOLVED_BY_THIRD_PARTY', 'ADDITIONAL_INFO_PROVIDED'],
  /** Open again if the provider declines what was asked for. */
  ADDITIONAL_INFO_PROVIDED: ['OPEN', 'RESOLVED', 'RESOLVED_BY_THIRD_PARTY'],
  RESOLVED: [],
  RESOLVED_BY_THIRD_PARTY: [],
}
export const canMoveCase = (from: AccessIssueState, to: AccessIssueState): boolean =>
  accessIssueMoves[from].includes(to)

export const accessIssueTagLabels = {
  OVERDUE: { label: 'Overdue', tone: 'critical' },
  NOT_OVERDUE: { label: 'Not overdue', tone: 'good' },
  VACANT: { label: 'Vacant', tone: 'neutral' },
  ON_HOLD: { label: 'On hold', tone: 'neutral' },
  PRIORITY_BOOKING: { label: 'Priority booking', tone: 'attention' },
  UPDATE_REQUIRED: { label: 'Update required', tone: 'attention' },
  SUSPENSION_WARNING: { label: 'Suspension warning', tone: 'attention' },
  SUSPENDED: { label: 'Suspended', tone: 'critical' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
} satisfies Record<string, Tag>
export type AccessIssueTag = keyof typeof accessIssueTagLabels
export const accessIssueTags = listCodes(accessIssueTagLabels)

/** What an agency can do about a problem. The text for it is sent with the solution. */
export const solutionLabels = [
  'VerifyGoodKey',
  'VerifyKeyOnsite',
  'AddEmail',
  'AgencyEmail',
  'AgencyEmailToOwnersCorpAccessInstructions',
  'SpeakWithTenant',
  'AddTenantDetails',
  'UpdateTenantDetails',
  'ConfirmTenantDetails',
  'ConfirmVacantTenantDetails',
  'AddAdditionalPointOfContact',
  'MakeTenantDetailsAccurate',
  'ProvideAccessInstructions',
  'ProvideInstructionsToBypassHomeSecurity',
  'ManuallyBookInJobForTenant',
  'AllowAllFormsOfEntry',
  'AllowEntryAppt',
  'AllowEntryEnInternal',
  'AllowEntryTRKP',
  'AllowEntryVacant',
] as const
/** @public */
export type SolutionLabel = (typeof solutionLabels)[number]

/** A time that was agreed with the tenant: useless to the provider without its day. */
export const agreedTimeLabel: SolutionLabel = 'ManuallyBookInJobForTenant'

/** What the agency must enter before the provider is notified. */
export const solutionGroups = ['NotifyDI', 'NotifyDIWithNotes', 'NotifyDIWithDate'] as const
/** @public */
export type SolutionGroup = (typeof solutionGroups)[number]

export const solution = z.object({
  solution_label: z.string(),
  solution_group: z.string(),
  solution_public_name: z.string(),
  description_integrated: z.string(),
  description_non_integrated: z.string(),
  confirmation_button_text_integrated: z.string(),
  confirmation_button_text_non_integrated: z.string(),
})
export type Solution = z.infer<typeof solution>

/** Description and button text of a solution for one property, with {PMS} replaced by the name of its software. */
export function describeSolution(from: Solution, property: { isIntegrated: boolean; softwareName: string | null }) {
  const software = property.softwareName ?? 'your property management software'
  const named = (text: string) => text.replaceAll('{PMS}', () => software)
  return property.isIntegrated
    ? { description: named(from.description_integrated), confirm: named(from.confirmation_button_text_integrated) }
    : {
        description: named(from.description_non_integrated),
        confirm: named(from.confirmation_button_text_non_integrated),
      }
}

/** States of the access issue wizard. */
export const accessIssueWizardStates = [
  'idle',
  'initialLoad',
  'noAccessIssuesError',
  'selectEntryMethod',
  'resolveIssue',
  'resolveIssueNoSolutions',
  'resolveIssuePending',
  'resolveIssueCompleted',
  'allEntryMethodsDisqualified',
  'fatalError',
] as const
/** @public */
export type AccessIssueWizardState = (typeof accessIssueWizardStates)[number]
