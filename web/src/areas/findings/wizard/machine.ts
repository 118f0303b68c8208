import { findingCan, type FindingsWizardState } from '@contract/findings/findings.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import type { ServiceFindings } from '@contract/findings/resolve-findings.ts'
import {
  afterRefusal,
  afterSuccess,
  firstStep,
  methodOf,
  nextStep,
  stepBefore,
  submitStep,
  type SelectingMethod,
} from './steps.ts'

/* The states of the findings wizard and their transitions. Pure: the component loads, sends and reports back. */

type State = FindingsWizardState

export type FindingsWizardData = {
  state: State
  /** The findings as last loaded; they stay while they are loaded again. */
  found: ServiceFindings | null
  /** The selected findings of each method, kept when the user goes back. */
  selected: Readonly<Record<SelectingMethod, readonly number[]>>
  isAcknowledged: boolean
  /** The finding that the user is asked about, or that is being dismissed or restored. */
  asked: { method: 'DISMISS' | 'RESTORE'; id: number } | null
  /** The quote in the forward dialog. */
  forwarded: number | null
  /** Something was resolved since the wizard opened. */
  hasChanged: boolean
  failure: { detail: string; reference: string | null } | null
}

export type FindingsWizardEvent =
  | { type: 'open' }
  | { type: 'loaded'; found: ServiceFindings }
  /** Newer findings while the user is choosing, or after a colleague was faster. */
  | { type: 'reloaded'; found: ServiceFindings }
  | { type: 'failed'; detail: string; reference?: string | undefined }
  | { type: 'retry' }
  | { type: 'chooseMethod'; method: SelectingMethod }
  | { type: 'select'; ids: readonly number[] }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'acknowledge'; isAcknowledged: boolean }
  | { type: 'submit' }
  | { type: 'succeeded' }
  | { type: 'refused' }
  | { type: 'ask'; method: 'DISMISS' | 'RESTORE'; id: number }
  | { type: 'stopAsking' }
  | { type: 'forward'; quotationId: number }
  | { type: 'stopForwarding' }
  | { type: 'forwarded' }
  | { type: 'reactivationRequested' }
  | { type: 'resolveMore' }
  | { type: 'close' }
  | { type: 'cancelClose' }
  | { type: 'forceClose' }

const nothingSelected: FindingsWizardData['selected'] = {
  REQUEST_QUOTE: [],
  RESOLVED_BY_THIRD_PARTY: [],
  INFORM_PROVIDER: [],
}

export const closedFindingsWizard: FindingsWizardData = {
  state: 'idle',
  found: null,
  selected: nothingSelected,
  isAcknowledged: false,
  asked: null,
  forwarded: null,
  hasChanged: false,
  failure: null,
}

export const registerId = ({ problemRegister }: ReportedFinding): number => problemRegister.problemRegisterId

export const selectedIds = ({ state, selected }: FindingsWizardData): readonly number[] => {
  const method = methodOf[state]
  return method ? selected[method] : []
}

export const isSubmitting = ({ state }: FindingsWizardData): boolean => afterSuccess[state] !== undefined
const isComplete = ({ state }: FindingsWizardData): boolean =>
  state === 'quoteRequestComplete' || state === 'thirdPartyComplete' || state === 'confirmed'

const listStates: readonly State[] = [
  'noReportedFindings',
  'selectResolutionMethod',
  'selectRequestQuoteItems',
  'selectThirdPartyItems',
]
/** The findings are reloaded only where nothing is typed or asked. */
export const canReload = (wizard: FindingsWizardData): boolean =>
  listStates.includes(wizard.state) && wizard.asked === null && wizard.forwarded === null

/** Goes to a step if the table has one for the current state. */
const go = (wizard: FindingsWizardData, steps: Partial<Record<State, State>>): FindingsWizardData => {
  const state = steps[wizard.state]
  return state ? { ...wizard, state } : wizard
}

function stillAllowed(found: ServiceFindings, method: SelectingMethod, ids: readonly number[]): number[] {
  const allowed = found.reportedFindings.filter(({ problemRegister }) => findingCan[method](problemRegister))
  return ids.filter((id) => allowed.some((finding) => registerId(finding) === id))
}

/** Takes newer findings and drops what can no longer be selected. */
function take(wizard: FindingsWizardData, found: ServiceFindings): FindingsWizardData {
  const keep = (method: SelectingMethod) => stillAllowed(found, method, wizard.selected[method])
  return {
    ...wizard,
    found,
    selected: {
      REQUEST_QUOTE: keep('REQUEST_QUOTE'),
      RESOLVED_BY_THIRD_PARTY: keep('RESOLVED_BY_THIRD_PARTY'),
      INFORM_PROVIDER: keep('INFORM_PROVIDER'),
    },
  }
}

function load(wizard: FindingsWizardData, found: ServiceFindings): FindingsWizardData {
  const state = found.reportedFindings.length === 0 ? 'noReportedFindings' : 'selectResolutionMethod'
  return { ...take(wizard, found), state, failure: null, asked: null }
}

/** Goes on where the user is, unless none of the selected findings is left. */
function reload(wizard: FindingsWizardData, found: ServiceFindings): FindingsWizardData {
  if (wizard.state === 'idle' || wizard.state === 'fatalError' || isSubmitting(wizard) || isComplete(wizard))
    return wizard
  if (wizard.state === 'noReportedFindings' || wizard.state === 'selectResolutionMethod') return load(wizard, found)
  const next = take(wizard, found)
  const isLost = selectedIds(wizard).length > 0 && selectedIds(next).length === 0
  const method = methodOf[wizard.state]
  return isLost && method ? { ...next, state: firstStep[method] } : next
}

function submit(wizard: FindingsWizardData): FindingsWizardData {
  if (wizard.state === 'selectResolutionMethod' && wizard.asked)
    return { ...wizard, state: wizard.asked.method === 'DISMISS' ? 'dismissing' : 'restoring' }
  if (selectedIds(wizard).length === 0) return wizard
  if (wizard.state === 'thirdPartyDisclaimer' && !wizard.isAcknowledged) return wizard
  return go(wizard, submitStep)
}

function succeed(wizard: FindingsWizardData): FindingsWizardData {
  const next = go(wizard, afterSuccess)
  return next === wizard
    ? wizard
    : { ...next, hasChanged: true, asked: null, isAcknowledged: false, selected: nothingSelected }
}

function close(wizard: FindingsWizardData): FindingsWizardData {
  if (isSubmitting(wizard) || wizard.state === 'closeConfirmation') return wizard
  return wizard.state === 'thirdPartyDisclaimer' ? { ...wizard, state: 'closeConfirmation' } : closedFindingsWizard
}

type Handlers = {
  [Type in FindingsWizardEvent['type']]: (
    wizard: FindingsWizardData,
    event: Extract<FindingsWizardEvent, { type: Type }>,
  ) => FindingsWizardData
}

/** Handles an event in one state only. */
const when =
  <Event>(state: State, handle: (wizard: FindingsWizardData, event: Event) => FindingsWizardData) =>
  (wizard: FindingsWizardData, event: Event): FindingsWizardData =>
    wizard.state === state ? handle(wizard, event) : wizard

/** The findings show how far their quotes have come, so they are loaded again. */
const quoteChanged = when('selectResolutionMethod', (wizard) => ({
  ...wizard,
  state: 'loadReportedFindings',
  forwarded: null,
  hasChanged: true,
}))

const handlers: Handlers = {
  open: when('idle', (wizard) => ({ ...wizard, state: 'loadReportedFindings' })),
  loaded: when('loadReportedFindings', (wizard, { found }) => load(wizard, found)),
  reloaded: (wizard, { found }) => reload(wizard, found),
  // A reload that fails late ends neither a running submit nor what was already done.
  failed: (wizard, { detail, reference = null }) =>
    wizard.state === 'idle' || isSubmitting(wizard) || isComplete(wizard)
      ? wizard
      : { ...wizard, state: 'fatalError', failure: { detail, reference } },
  retry: when('fatalError', (wizard) => ({ ...wizard, state: 'loadReportedFindings', failure: null })),
  chooseMethod: when('selectResolutionMethod', (wizard, { method }) => ({ ...wizard, state: firstStep[method] })),
  select: (wizard, { ids }) => {
    const method = methodOf[wizard.state]
    if (!method || !wizard.found || firstStep[method] !== wizard.state) return wizard
    return { ...wizard, selected: { ...wizard.selected, [method]: stillAllowed(wizard.found, method, ids) } }
  },
  next: (wizard) => (selectedIds(wizard).length > 0 ? go(wizard, nextStep) : wizard),
  back: (wizard) => go(wizard, stepBefore),
  acknowledge: when('thirdPartyDisclaimer', (wizard, { isAcknowledged }) => ({ ...wizard, isAcknowledged })),
  submit,
  succeeded: succeed,
  refused: (wizard) => {
    const next = go(wizard, afterRefusal)
    return next === wizard ? wizard : { ...next, asked: null }
  },
  ask: when('selectResolutionMethod', (wizard, { method, id }) => ({ ...wizard, asked: { method, id } })),
  stopAsking: when('selectResolutionMethod', (wizard) => ({ ...wizard, asked: null })),
  forward: when('selectResolutionMethod', (wizard, { quotationId }) => ({ ...wizard, forwarded: quotationId })),
  stopForwarding: (wizard) => ({ ...wizard, forwarded: null }),
  forwarded: quoteChanged,
  reactivationRequested: quoteChanged,
  resolveMore: (wizard) => (isComplete(wizard) ? { ...wizard, state: 'loadReportedFindings' } : wizard),
  close,
  cancelClose: when('closeConfirmation', (wizard) => ({ ...wizard, state: 'thirdPartyDisclaimer' })),
  forceClose: () => closedFindingsWizard,
}

/** An event that the state does not handle changes nothing. */
export const changeFindingsWizard = (wizard: FindingsWizardData, event: FindingsWizardEvent): FindingsWizardData =>
  (handlers[event.type] as (wizard: FindingsWizardData, event: FindingsWizardEvent) => FindingsWizardData)(
    wizard,
    event,
  )
