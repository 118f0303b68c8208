import type { AccessCase, BlockedEntryMethod, ProblemSet } from '@contract/access-issues/access-case.ts'
import type { AccessIssueWizardState } from '@contract/access-issues/access-issues.ts'
import { countResolved } from './count-resolved.ts'
import { nextLost, type LostSolution } from './lost-solutions.ts'
import { withoutSolution } from './without-solution.ts'

/* The states of the access issue wizard and their transitions. Pure: the component loads, sends and reports back. */

export type AccessWizardData = {
  state: AccessIssueWizardState
  /** The case as last loaded; the server computes it anew after every action. */
  case: AccessCase | null
  /** Preselected when the wizard was opened, or by the case. */
  defaultMethod: string | null
  /** The entry method being unblocked. */
  method: string | null
  /** Entry methods that became free while the wizard was open. */
  resolvedMethods: readonly string[]
  /** Problem sets that the user has resolved. */
  resolvedCount: number
  lost: readonly LostSolution[]
  /** Problem sets that the user has put aside, because they have no solution. */
  skippedSets: readonly number[]
  /** The label of the selected solution. */
  solution: string | null
  isConfirmingClose: boolean
  isDebug: boolean
  /** The detail of a fatal error. */
  failure: string | null
  /** Identifies the failure for the help team. */
  reference: string | null
  /** True if the fatal error ended an action, which may have been saved nevertheless. */
  wasSending: boolean
}

export type AccessWizardEvent =
  /** Method and solution to begin with, if the case has them. */
  | { type: 'open'; isDebug: boolean; defaultMethod?: string | null; solution?: string | null }
  | { type: 'loaded'; case: AccessCase }
  | { type: 'failed'; detail: string; reference?: string | undefined }
  | { type: 'retry' }
  | { type: 'resend' }
  | { type: 'selectEntryMethod'; method: string }
  | { type: 'selectSolution'; solution: string }
  | { type: 'markAsAgencyAction'; solution: string }
  | { type: 'actionTaken'; case: AccessCase }
  /** The server refused the action for a reason that the user can correct. */
  | { type: 'actionRefused' }
  /** The case may have changed: the user saved a form of another area (`isOwn`), or a colleague resolved something. */
  | { type: 'reloaded'; case: AccessCase; isOwn: boolean }
  | { type: 'nextProblemSet' }
  | { type: 'unblockOtherEntryMethod' }
  /** `hasUnsaved`: closing would lose what was typed for an issue that is gone. */
  | { type: 'close'; hasUnsaved?: boolean }
  | { type: 'forceClose' }
  | { type: 'hideCloseConfirmation' }
  | { type: 'fakeResolve' }
  | { type: 'disableDebug' }

export const closedAccessWizard: AccessWizardData = {
  state: 'idle',
  case: null,
  defaultMethod: null,
  method: null,
  resolvedMethods: [],
  resolvedCount: 0,
  lost: [],
  skippedSets: [],
  solution: null,
  isConfirmingClose: false,
  isDebug: false,
  failure: null,
  reference: null,
  wasSending: false,
}

const blockedMethods = (wizard: AccessWizardData): readonly BlockedEntryMethod[] =>
  wizard.case?.blocked_entry_methods ?? []

/** Entry methods that can still be unblocked. */
export const availableMethods = (wizard: AccessWizardData): readonly BlockedEntryMethod[] =>
  blockedMethods(wizard).filter(({ entry_method: method }) => !wizard.resolvedMethods.includes(method))

export const currentMethod = (wizard: AccessWizardData): BlockedEntryMethod | null =>
  blockedMethods(wizard).find(({ entry_method: method }) => method === wizard.method) ?? null

/** The first problem set that was not put aside; once all were, the first. */
export function currentSet(wizard: AccessWizardData): ProblemSet | null {
  const sets = currentMethod(wizard)?.problem_sets ?? []
  return sets.find(({ id }) => !wizard.skippedSets.includes(id)) ?? sets[0] ?? null
}

export const remainingSets = (wizard: AccessWizardData): number =>
  (currentMethod(wizard)?.problem_sets ?? []).filter(({ id }) => !wizard.skippedSets.includes(id)).length

/** Switching is offered while more than one method is left. */
export const canSwitchMethod = (wizard: AccessWizardData): boolean => availableMethods(wizard).length > 1

/** Whether another method has a solution at all; without one it is a dead end. */
export const canSolveOtherMethod = (wizard: AccessWizardData): boolean =>
  availableMethods(wizard).some(
    ({ entry_method: method, problem_sets: sets }) =>
      method !== wizard.method && sets.some(({ suggested_actions: actions }) => actions.length > 0),
  )

/** Closing asks first while an issue is being resolved. */
const isInQueue = ({ state }: AccessWizardData): boolean =>
  state === 'resolveIssue' || state === 'resolveIssueNoSolutions'

function autoSelected(wizard: AccessWizardData): string | null {
  const available = availableMethods(wizard)
  const find = (method: string | null) => available.find(({ entry_method: each }) => each === method)?.entry_method
  const byDefault = find(wizard.defaultMethod)
  if (byDefault) return byDefault
  if (available.length === 1) return available[0]?.entry_method ?? null
  if (wizard.resolvedMethods.length > 0) return null
  const allowed = available.filter(({ is_blocked_by_preferences: isBlocked }) => !isBlocked)
  return allowed.length === 1 ? (allowed[0]?.entry_method ?? null) : null
}

/** Shows the next problem set of a method, or the completion screen if it has none left. */
function enter(wizard: AccessWizardData, method: string): AccessWizardData {
  const entered = { ...wizard, method, defaultMethod: null }
  const set = currentSet(entered)
  if (!set) return { ...entered, state: 'resolveIssueCompleted', solution: null }
  const labels = set.suggested_actions.map(({ solution }) => solution.solution_label)
  const [first] = labels
  if (first === undefined) return { ...entered, state: 'resolveIssueNoSolutions', solution: null }
  const solution = labels.find((label) => label === wizard.solution) ?? first
  return { ...entered, state: 'resolveIssue', solution }
}

function choose(wizard: AccessWizardData): AccessWizardData {
  const selected = autoSelected(wizard)
  if (selected !== null) return enter(wizard, selected)
  return { ...wizard, state: 'selectEntryMethod', method: null, solution: null }
}

function load(wizard: AccessWizardData, loaded: AccessCase): AccessWizardData {
  const defaultMethod = wizard.defaultMethod ?? loaded.default_entry_method
  const lost = nextLost(wizard.lost, wizard.case, loaded, false)
  const next = { ...wizard, case: loaded, lost, failure: null, defaultMethod }
  const isShown = loaded.problem_case_details.portal_suppression_level === 0
  if (isShown && loaded.blocked_entry_methods.length > 0) return choose(next)
  if (isShown && loaded.all_entry_methods_disqualified) return { ...next, state: 'allEntryMethodsDisqualified' }
  return { ...next, state: 'noAccessIssuesError' }
}

/** The property became vacant, or is let again: other ways in apply from now on. */
function changeWays(wizard: AccessWizardData, { property, ...changed }: AccessCase): AccessWizardData {
  const next = { ...wizard, method: null, solution: null, resolvedMethods: [] }
  if (changed.blocked_entry_methods.length > 0) return choose(next)
  if (changed.all_entry_methods_disqualified) return { ...next, state: 'allEntryMethodsDisqualified' }
  return { ...next, state: 'resolveIssueCompleted', method: property.isVacant ? 'ENTER_WITH_KEY_VACANT' : null }
}

/**
 * Goes on with the case as it is now: the same problem set if it is left, otherwise the next. Only what the user did is
 * counted.
 */
function continueWith(wizard: AccessWizardData, reloaded: AccessCase, isOwn = true): AccessWizardData {
  const keys = reloaded.blocked_entry_method_keys
  const freed = blockedMethods(wizard)
    .map(({ entry_method: method }) => method)
    .filter((method) => !keys.includes(method))
  const next: AccessWizardData = {
    ...wizard,
    case: reloaded,
    resolvedMethods: [...new Set([...wizard.resolvedMethods, ...freed])].filter((method) => !keys.includes(method)),
    resolvedCount: wizard.resolvedCount + (isOwn ? countResolved(wizard.case, currentMethod(wizard), reloaded) : 0),
    lost: nextLost(wizard.lost, wizard.case, reloaded, isOwn),
  }
  if (wizard.case && wizard.case.property.isVacant !== reloaded.property.isVacant) return changeWays(next, reloaded)
  return wizard.method === null ? choose(next) : enter(next, wizard.method)
}

type Handlers = {
  [Type in AccessWizardEvent['type']]: (
    wizard: AccessWizardData,
    event: Extract<AccessWizardEvent, { type: Type }>,
  ) => AccessWizardData
}

/** Handles an event in one state only. */
const when =
  <Event>(state: AccessIssueWizardState, handle: (wizard: AccessWizardData, event: Event) => AccessWizardData) =>
  (wizard: AccessWizardData, event: Event): AccessWizardData =>
    wizard.state === state ? handle(wizard, event) : wizard

function skipSet(wizard: AccessWizardData): AccessWizardData {
  const set = currentSet(wizard)
  if (!set || remainingSets(wizard) < 2 || wizard.method === null) return wizard
  return enter({ ...wizard, skippedSets: [...wizard.skippedSets, set.id] }, wizard.method)
}

function unblockOther(wizard: AccessWizardData): AccessWizardData {
  if (wizard.state === 'resolveIssueCompleted' && availableMethods(wizard).length > 0) return choose(wizard)
  if (!isInQueue(wizard) || !canSwitchMethod(wizard)) return wizard
  return { ...wizard, state: 'selectEntryMethod', method: null, solution: null }
}

function close(wizard: AccessWizardData, { hasUnsaved = false }: { hasUnsaved?: boolean }): AccessWizardData {
  if (wizard.state === 'resolveIssuePending') return wizard
  return isInQueue(wizard) || hasUnsaved ? { ...wizard, isConfirmingClose: true } : closedAccessWizard
}

const handlers: Handlers = {
  open: (_, { isDebug, defaultMethod = null, solution = null }) => ({
    ...closedAccessWizard,
    state: 'initialLoad',
    isDebug,
    defaultMethod,
    solution,
  }),
  loaded: when('initialLoad', (wizard, event) => load(wizard, event.case)),
  failed: (wizard, { detail, reference = null }) =>
    wizard.state === 'idle'
      ? wizard
      : {
          ...wizard,
          state: 'fatalError',
          failure: detail,
          reference,
          wasSending: wizard.state === 'resolveIssuePending',
        },
  // Goes back to the same method and solution, once the case is loaded again.
  retry: when('fatalError', (wizard) => ({
    ...wizard,
    state: 'initialLoad',
    failure: null,
    reference: null,
    defaultMethod: wizard.method ?? wizard.defaultMethod,
  })),
  resend: when('fatalError', (wizard) =>
    wizard.wasSending ? { ...wizard, state: 'resolveIssuePending', failure: null, reference: null } : wizard,
  ),
  selectEntryMethod: when('selectEntryMethod', (wizard, { method }) =>
    availableMethods(wizard).some((each) => each.entry_method === method) ? enter(wizard, method) : wizard,
  ),
  selectSolution: when('resolveIssue', (wizard, { solution }) => ({ ...wizard, solution })),
  markAsAgencyAction: when('resolveIssue', (wizard, { solution }) => ({
    ...wizard,
    state: 'resolveIssuePending',
    solution,
  })),
  actionTaken: when('resolveIssuePending', (wizard, event) => continueWith(wizard, event.case)),
  actionRefused: when('resolveIssuePending', (wizard) => ({ ...wizard, state: 'resolveIssue' })),
  reloaded: (wizard, event) =>
    wizard.case && wizard.state !== 'idle' ? continueWith(wizard, event.case, event.isOwn) : wizard,
  nextProblemSet: when('resolveIssueNoSolutions', skipSet),
  unblockOtherEntryMethod: unblockOther,
  close,
  forceClose: () => closedAccessWizard,
  hideCloseConfirmation: (wizard) => ({ ...wizard, isConfirmingClose: false }),
  fakeResolve: when('resolveIssue', (wizard) =>
    wizard.isDebug && wizard.case ? continueWith(wizard, withoutSolution(wizard.case, wizard.solution)) : wizard,
  ),
  disableDebug: (wizard) => ({ ...wizard, isDebug: false }),
}

/** An event that the state does not handle changes nothing. */
export const changeAccessWizard = (wizard: AccessWizardData, event: AccessWizardEvent): AccessWizardData =>
  (handlers[event.type] as (wizard: AccessWizardData, event: AccessWizardEvent) => AccessWizardData)(wizard, event)
