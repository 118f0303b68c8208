import type { AccessCase, TypedAction } from '../../../contract/access-issues/access-case.ts'
import { canMoveCase, type AccessIssueState, type Solution } from '../../../contract/access-issues/access-issues.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { staleSince } from '../../platform/stale-edit.ts'
import { closeIssues } from '../access-cases/close-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { insertCallNote, lastChangeOfAccess, resolutionOfIssue, resolvedByEmail } from './access-actions.queries.ts'
import type { CaseFacts } from './case-facts.ts'
import { parseAction } from './parse-action.ts'
import { readCase } from './read-case.ts'
import { applyEffect } from './solution-effects.ts'
import { describeResult } from './solution-results.ts'
import { insertAction } from '../access-cases/access-actions.queries.ts'

/** The error when the access issues are no longer those that the user saw. */
async function staleCase(scope: Scope, propertyId: number, { email, issueId }: TypedAction): Promise<Problem> {
  const sent = email && issueId ? await maybeOne(scope.db, resolvedByEmail(scope.agencyId, issueId)) : undefined
  if (sent) {
    const at = momentIn(scope.state, sent.at)
    return new Problem('conflict', `This issue was already resolved by an email at ${at}. Yours was not sent.`)
  }
  const resolution = issueId
    ? await maybeOne(scope.db, resolutionOfIssue(scope.agencyId, propertyId, issueId))
    : undefined
  if (resolution) return staleSince(scope, resolution, { done: 'resolved', how: resolution.how })
  const change = await maybeOne(scope.db, lastChangeOfAccess(scope.agencyId, propertyId))
  return change
    ? staleSince(scope, change)
    : new Problem('conflict', 'The access issues of this property have changed. Reload to see the change.')
}

function findSolution(solutions: readonly Solution[], label: string | null | undefined): Solution {
  const solution = solutions.find(({ solution_label: known }) => known === label?.trim())
  if (!solution) throw ruleBroken('Please select a solution', { solutionLabel: 'Please select a solution' })
  return solution
}

/** The problem sets that suggest the solution, whatever method they block. */
const setsWith = ({ blocked_entry_methods: methods }: AccessCase, label: string) =>
  methods
    .flatMap(({ problem_sets: sets }) => sets)
    .filter(({ suggested_actions: actions }) => actions.some(({ solution }) => solution.solution_label === label))

const nextStatus = (status: string): AccessIssueState =>
  canMoveCase(status as AccessIssueState, 'ADDITIONAL_INFO_PROVIDED')
    ? 'ADDITIONAL_INFO_PROVIDED'
    : (status as AccessIssueState)

/**
 * Records what the agency did, resolves every issue that suggests it, and changes the data that it is about. Replies
 * with the case that is left.
 */
export async function takeAction(
  scope: Scope,
  propertyId: number,
  typed: TypedAction,
  apiUrl: string,
): Promise<AccessCase> {
  const { db } = scope
  await lockActiveProperty(scope, propertyId)
  const { facts, catalogue, reply } = await readCase(scope, propertyId)
  const solution = findSolution(catalogue.solutions, typed.solutionLabel)
  const sets = setsWith(reply, solution.solution_label)
  const { case_id: caseId, version } = reply.problem_case_details
  const isStale = typed.version !== undefined && typed.version !== version
  const isGone = typeof typed.issueId === 'number' && !sets.some(({ id }) => id === typed.issueId)
  if (caseId === null || isStale || isGone) throw await staleCase(scope, propertyId, typed)
  if (sets.length === 0) {
    const message = 'This does not solve any access issue of this property'
    throw ruleBroken(message, { solutionLabel: message })
  }
  const action = parseAction(typed, solution, facts, { today: scope.today, apiUrl })
  const { notes, date: day, email } = action
  const taken = { solution: solution.solution_label, notes, day, isEmailSent: email !== null }
  const { actionId } = await one(db, insertAction(scope, caseId, taken))
  if (action.call) await db.rows(insertCallNote(scope, { propertyId, caseId }, action.call))
  const solved = facts.issues.filter(({ issueId }) => sets.some(({ id }) => id === issueId))
  const status = facts.openCase?.status ?? 'OPEN'
  await closeIssues(
    scope,
    { caseId, propertyId, status },
    solved.map(({ issueId, publicName }) => ({ issueId, problem: publicName })),
    {
      reason: describeResult({
        label: solution.solution_label,
        name: solution.solution_public_name,
        isEmailSent: action.email !== null,
        onDay: action.date,
      }),
      actionId,
      statusWhileOpen: nextStatus(status),
    },
  )
  await recordAction(scope, facts, actionId, action)
  await applyEffect({ ...scope, apiUrl }, facts, action)
  await refreshCards(scope, [propertyId])
  return (await readCase(scope, propertyId)).reply
}

const recordAction = async (
  scope: Scope,
  { propertyId }: CaseFacts,
  actionId: number,
  { solution, notes, date }: ReturnType<typeof parseAction>,
): Promise<void> =>
  recordChange(scope.db, scope, {
    action: 'take-access-action',
    entity: 'access_actions',
    entityId: actionId,
    propertyId,
    after: { solution: solution.solution_label, notes, date },
  })
