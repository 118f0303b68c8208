import { describe, expect, it } from 'vitest'
import { findingsWizardStates, type FindingsWizardState } from '@contract/findings/findings.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { givenFinding, givenFound } from '../testing/given-finding-row.ts'
import {
  canReload,
  closedFindingsWizard,
  selectedIds,
  changeFindingsWizard,
  type FindingsWizardData,
  type FindingsWizardEvent,
} from './machine.ts'

const finding = (id: number, register: Partial<ReportedFinding['problemRegister']> = {}) =>
  givenFinding({}, { problemRegisterId: id, ...register })
const two = givenFound([finding(1), finding(2), finding(3, { canRequestQuote: false })])
const none = givenFound([])
const quotedMeanwhile = givenFound([finding(1, { canRequestQuote: false }), finding(2)])
const settledMeanwhile = givenFound([finding(1, { status: 'RESOLVED_BY_THIRD_PARTY' })])

const run = (...events: FindingsWizardEvent[]): FindingsWizardData =>
  events.reduce(changeFindingsWizard, closedFindingsWizard)
const open: FindingsWizardEvent = { type: 'open' }
const loaded = (found = two): FindingsWizardEvent => ({ type: 'loaded', found })
const reloaded = (found = two): FindingsWizardEvent => ({ type: 'reloaded', found })
const choose = (method: 'REQUEST_QUOTE' | 'RESOLVED_BY_THIRD_PARTY' | 'INFORM_PROVIDER'): FindingsWizardEvent => ({
  type: 'chooseMethod',
  method,
})
const select = (...ids: number[]): FindingsWizardEvent => ({ type: 'select', ids })
const [next, back, submit, succeeded, refused, close] = (
  ['next', 'back', 'submit', 'succeeded', 'refused', 'close'] as const
).map((type): FindingsWizardEvent => ({ type })) as [
  FindingsWizardEvent,
  FindingsWizardEvent,
  FindingsWizardEvent,
  FindingsWizardEvent,
  FindingsWizardEvent,
  FindingsWizardEvent,
]
const understood: FindingsWizardEvent = { type: 'acknowledge', isAcknowledged: true }

const quote = [open, loaded(), choose('REQUEST_QUOTE'), select(1)]
const thirdParty = [open, loaded(), choose('RESOLVED_BY_THIRD_PARTY'), select(1), next]
const disclaimer = [...thirdParty, next]
const inform = [open, loaded(), choose('INFORM_PROVIDER'), select(1, 2)]
const askDismiss: FindingsWizardEvent = { type: 'ask', method: 'DISMISS', id: 1 }
const askRestore: FindingsWizardEvent = { type: 'ask', method: 'RESTORE', id: 1 }

/** A way to each state. */
const wayTo: Record<FindingsWizardState, readonly FindingsWizardEvent[]> = {
  idle: [],
  loadReportedFindings: [open],
  noReportedFindings: [open, loaded(none)],
  selectResolutionMethod: [open, loaded()],
  selectRequestQuoteItems: quote,
  confirmRequestQuote: [...quote, next],
  requestQuote: [...quote, next, submit],
  quoteRequestComplete: [...quote, next, submit, succeeded],
  selectThirdPartyItems: thirdParty.slice(0, -1),
  thirdPartyResolutionForm: thirdParty,
  thirdPartyDisclaimer: disclaimer,
  submitResolution: [...disclaimer, understood, submit],
  thirdPartyComplete: [...disclaimer, understood, submit, succeeded],
  selectItems: inform,
  informDIRequest: [...inform, submit],
  confirmed: [...inform, submit, succeeded],
  dismissing: [open, loaded(), askDismiss, submit],
  restoring: [open, loaded(), askRestore, submit],
  closeConfirmation: [...disclaimer, close],
  fatalError: [open, { type: 'failed', detail: 'No connection' }],
}

it.each(findingsWizardStates)('the state %s is reached', (state) => {
  expect(run(...wayTo[state]).state).toBe(state)
})

describe('request a quote', () => {
  it('needs a selected finding', () => {
    expect(run(open, loaded(), choose('REQUEST_QUOTE'), next).state).toBe('selectRequestQuoteItems')
  })

  it('selects no finding that cannot be quoted', () => {
    expect(selectedIds(run(open, loaded(), choose('REQUEST_QUOTE'), select(1, 3)))).toEqual([1])
  })

  it('returns to the items with the selection after a failure', () => {
    const wizard = run(...wayTo.requestQuote, refused)
    expect([wizard.state, selectedIds(wizard)]).toEqual(['selectRequestQuoteItems', [1]])
  })

  it('keeps the selection when the user goes back', () => {
    expect(selectedIds(run(...quote, next, back, back, choose('REQUEST_QUOTE')))).toEqual([1])
  })
})

describe('resolved by a third party', () => {
  it('is submitted only once it was understood', () => {
    expect(run(...disclaimer, submit).state).toBe('thirdPartyDisclaimer')
  })

  it('returns to the disclaimer after a failure, still ticked', () => {
    expect(run(...wayTo.submitResolution, refused)).toMatchObject({
      state: 'thirdPartyDisclaimer',
      isAcknowledged: true,
    })
  })

  it('goes back from the disclaimer to the form and the items', () => {
    expect(run(...disclaimer, back).state).toBe('thirdPartyResolutionForm')
    expect(run(...disclaimer, back, back).state).toBe('selectThirdPartyItems')
  })

  it('asks before closing from the disclaimer; cancelling returns there', () => {
    expect(run(...wayTo.closeConfirmation, { type: 'cancelClose' }).state).toBe('thirdPartyDisclaimer')
    expect(run(...wayTo.closeConfirmation, { type: 'forceClose' })).toEqual(closedFindingsWizard)
  })

  it('loads the findings again to resolve more, with nothing selected', () => {
    const wizard = run(...wayTo.thirdPartyComplete, { type: 'resolveMore' })
    expect(wizard).toMatchObject({ state: 'loadReportedFindings', hasChanged: true, isAcknowledged: false })
    expect(wizard.selected.RESOLVED_BY_THIRD_PARTY).toEqual([])
  })
})

it('informing returns to the items with the selection after a failure', () => {
  const wizard = run(...wayTo.informDIRequest, refused)
  expect([wizard.state, selectedIds(wizard)]).toEqual(['selectItems', [1, 2]])
  expect(run(open, loaded(), choose('INFORM_PROVIDER'), submit).state).toBe('selectItems')
})

describe('dismiss and restore', () => {
  it.each(['dismissing', 'restoring'] as const)('%s loads again after success and returns after a failure', (state) => {
    expect(run(...wayTo[state], succeeded)).toMatchObject({ state: 'loadReportedFindings', asked: null })
    expect(run(...wayTo[state], refused)).toMatchObject({ state: 'selectResolutionMethod', asked: null })
  })

  it('do nothing until they are confirmed', () => {
    expect(run(open, loaded(), askDismiss, { type: 'stopAsking' }, submit).state).toBe('selectResolutionMethod')
  })
})

it('forwarding a quote returns to the findings, which are loaded again', () => {
  const forwarding = [open, loaded(), { type: 'forward', quotationId: 7 }] as const
  expect(run(...forwarding)).toMatchObject({ state: 'selectResolutionMethod', forwarded: 7 })
  expect(run(...forwarding, { type: 'stopForwarding' })).toMatchObject({ forwarded: null, hasChanged: false })
  expect(run(...forwarding, { type: 'stopForwarding' }, { type: 'forwarded' })).toMatchObject({
    state: 'loadReportedFindings',
    hasChanged: true,
  })
})

describe('newer findings', () => {
  it('are loaded on focus only where nothing is typed, sent or asked', () => {
    const reloadable = findingsWizardStates.filter((state) => canReload(run(...wayTo[state])))
    expect(reloadable).toEqual([
      'noReportedFindings',
      'selectResolutionMethod',
      'selectRequestQuoteItems',
      'selectThirdPartyItems',
    ])
    expect(canReload(run(open, loaded(), askDismiss))).toBe(false)
    expect(canReload(run(open, loaded(), { type: 'forward', quotationId: 7 }))).toBe(false)
  })

  it('drop what can no longer be selected and keep the rest', () => {
    const wizard = run(open, loaded(), choose('REQUEST_QUOTE'), select(1, 2), reloaded(quotedMeanwhile))
    expect([wizard.state, selectedIds(wizard)]).toEqual(['selectRequestQuoteItems', [2]])
  })

  it('return to the items if nothing selected is left', () => {
    expect(run(...disclaimer, reloaded(settledMeanwhile)).state).toBe('selectThirdPartyItems')
  })

  it('never disturb a running submit or a complete screen', () => {
    for (const state of ['requestQuote', 'submitResolution', 'informDIRequest', 'dismissing', 'confirmed'] as const)
      expect(run(...wayTo[state], reloaded(none))).toEqual(run(...wayTo[state]))
  })

  it('may be none', () => {
    expect(run(open, loaded(), reloaded(none)).state).toBe('noReportedFindings')
  })
})

describe('closing', () => {
  it.each(['requestQuote', 'submitResolution', 'informDIRequest', 'dismissing', 'restoring'] as const)(
    'is not possible during %s',
    (state) => {
      expect(run(...wayTo[state], close).state).toBe(state)
    },
  )

  it.each(['fatalError', 'selectResolutionMethod', 'confirmed'] as const)('returns from %s to idle', (state) => {
    expect(run(...wayTo[state], close)).toEqual(closedFindingsWizard)
  })
})

it('a failed load can be tried again', () => {
  expect(run(...wayTo.fatalError, { type: 'retry' })).toMatchObject({ state: 'loadReportedFindings', failure: null })
  expect(run(...wayTo.fatalError).failure).toEqual({ detail: 'No connection', reference: null })
})

it.each(['submitResolution', 'requestQuote', 'thirdPartyComplete'] as const)(
  'a reload that fails late does not end %s',
  (state) => {
    const before = run(...wayTo[state])
    expect(changeFindingsWizard(before, { type: 'failed', detail: 'No connection' })).toEqual(before)
  },
)

it('an event that a state does not know changes nothing', () => {
  for (const event of [next, back, submit, succeeded, refused, understood, reloaded()])
    expect(changeFindingsWizard(closedFindingsWizard, event)).toEqual(closedFindingsWizard)
})
