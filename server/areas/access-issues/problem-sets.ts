import { keySetId, preferencesSetId, type ProblemSet } from '../../../contract/access-issues/access-case.ts'
import type { SolutionLabel } from '../../../contract/access-issues/access-issues.ts'
import { allowedBySolution } from '../../../contract/access-issues/ways-in.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'
import type { AccessCatalogue, CaseFacts, IssueFacts } from './case-facts.ts'

export type SetCircumstances = {
  facts: CaseFacts
  catalogue: AccessCatalogue
  /** Methods that technicians can use once they are allowed and nothing blocks them. */
  usable: ReadonlySet<EntryMethod>
  /** The preferences allow the method. */
  isAllowed: boolean
}

const isByPreferences = ({ code }: IssueFacts): boolean => code === 'BLOCKED_BY_PREFERENCES'
const keyProblems: ReadonlySet<ProblemCode> = new Set(['KEY_DID_NOT_WORK', 'KEY_NOT_AT_AGENCY', 'KEY_NEEDED'])
const isAboutKey = ({ code }: IssueFacts): boolean => keyProblems.has(code)

/** Of the solutions about preferences, a method gets its own and the one that allows everything. */
const solvesPreferencesOf = (method: EntryMethod) => (label: string) =>
  allowedBySolution[label as SolutionLabel]?.includes(method) ?? false

/** Allowing a method that cannot be used solves nothing, and neither does an email address that is there already. */
function canSolve(label: string, { facts: { occupants }, usable }: SetCircumstances): boolean {
  if (label === 'AddEmail') return occupants.length === 0 || occupants.some(({ hasEmail }) => !hasEmail)
  const allowed = allowedBySolution[label as SolutionLabel]
  return allowed === undefined || allowed.some((method) => usable.has(method))
}

const ofTenants: ReadonlySet<string> = new Set<SolutionLabel>([
  'SpeakWithTenant',
  'AgencyEmail',
  'AddEmail',
  'ManuallyBookInJobForTenant',
  'ConfirmTenantDetails',
])

/** Where nobody lives there is no tenant to reach; confirming the vacancy takes the place of trying. */
function suitOccupancy(labels: readonly string[], { isVacant, occupants }: CaseFacts): readonly string[] {
  if (!isVacant || occupants.length > 0 || !labels.some((label) => ofTenants.has(label))) return labels
  const vacancy: SolutionLabel = 'ConfirmVacantTenantDetails'
  return [vacancy, ...labels.filter((label) => label !== vacancy && !ofTenants.has(label))]
}

function suggest(labels: readonly string[], circumstances: SetCircumstances): ProblemSet['suggested_actions'] {
  return suitOccupancy(labels, circumstances.facts).flatMap((label) => {
    const solution = circumstances.catalogue.solutions.find(({ solution_label: known }) => known === label)
    return solution && canSolve(label, circumstances) ? [{ solution }] : []
  })
}

/** The agency's key of an integrated property cannot be entered here. */
const agencyKey = 'VerifyGoodKey'

function keySet(circumstances: SetCircumstances): ProblemSet {
  const { isIntegrated, softwareName } = circumstances.facts
  const ofSoftware = `Record the key in ${softwareName ?? 'your software'}; it can take up to 24 hours to reach us.`
  return {
    id: keySetId,
    public_name: 'No key is recorded',
    public_descriptions: ['We need a key to enter this way.', ...(isIntegrated ? [ofSoftware] : [])],
    raised_at: null,
    suggested_actions: suggest(isIntegrated ? ['VerifyKeyOnsite'] : [agencyKey, 'VerifyKeyOnsite'], circumstances),
  }
}

/**
 * What blocks a method: its issues, and the preferences that do not allow it. The preferences are left out while the
 * method lacks a key, because allowing it would not let anyone in.
 */
export function problemSetsOf(
  method: EntryMethod,
  issues: readonly IssueFacts[],
  circumstances: SetCircumstances,
): ProblemSet[] {
  const { catalogue, usable, isAllowed } = circumstances
  const { isIntegrated } = circumstances.facts
  const isKeyMissing = !usable.has(method)
  const labelsOf = (issue: IssueFacts) => {
    if (issue.needsProvider) return []
    if (issue.code === 'KEY_NEEDED') return issue.solutions.filter((label) => !(isIntegrated && label === agencyKey))
    return isByPreferences(issue) ? issue.solutions.filter(solvesPreferencesOf(method)) : issue.solutions
  }
  const ofIssues = issues
    .filter((issue) => !(isKeyMissing && isByPreferences(issue)))
    .map((issue) => ({
      id: issue.issueId,
      public_name: issue.publicName,
      public_descriptions: issue.publicDescriptions,
      raised_at: new Date(issue.raisedAt).toISOString(),
      suggested_actions: suggest(labelsOf(issue), circumstances),
    }))
  if (isKeyMissing) return issues.some(isAboutKey) ? ofIssues : [keySet(circumstances), ...ofIssues]
  if (isAllowed || issues.some(isByPreferences)) return ofIssues
  const { byPreferences } = catalogue
  const ofPreferences = {
    id: preferencesSetId,
    public_name: byPreferences.publicName,
    public_descriptions: ['Your preferences do not allow this way in.'],
    raised_at: null,
    suggested_actions: suggest(byPreferences.solutions.filter(solvesPreferencesOf(method)), circumstances),
  }
  return [ofPreferences, ...ofIssues]
}
