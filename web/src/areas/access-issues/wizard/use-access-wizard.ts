import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import {
  getAccessCase,
  takeAccessAction,
  type AccessCase,
  type TypedAction,
} from '@contract/access-issues/access-case.ts'
import type { SolutionLabel } from '@contract/access-issues/access-issues.ts'
import { allowedBySolution } from '@contract/access-issues/ways-in.ts'
import { withoutReloadAdvice } from '@contract/stale-edit.ts'
import { call } from '@/shared/api/call.ts'
import { asCallError, type CallError } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import type { SolutionResult } from '@/shared/solution-forms/solution-forms.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { solutionKey, solutionKeys } from './lost-solutions.ts'
import {
  closedAccessWizard,
  currentSet,
  changeAccessWizard,
  type AccessWizardData,
  type AccessWizardEvent,
} from './machine.ts'

export type AgencyAction = Pick<TypedAction, 'notes' | 'date' | 'occupantId' | 'email'> & {
  solution: string
  issueId: number
  /** What came of the form of another area. */
  result?: SolutionResult | undefined
}

/** What the user did to unblock a method: the name of the solution, and what came of it. */
export type DoneAction = {
  method: string | null
  solution: string
  name: string
  /** Entry methods that it allowed. */
  allowed: readonly string[]
  booked?: string | undefined
}

export type AccessWizard = {
  wizard: AccessWizardData
  dispatch: (event: AccessWizardEvent) => void
  /** Sends an action; the server replies with the case that is left. */
  send: (action: AgencyAction) => void
  /** A refusal that the user can correct in the form. */
  refusal: CallError | null
  /** What a colleague did while the user was typing; the newer case is already shown. */
  change: string | null
  /** After a failure that may have followed the save: sends the action again; the server does not take it twice. */
  resend: (() => void) | null
  /** Loads the case again after a form of another area was closed; `isOwn` if it was saved. */
  reload: (isOwn: boolean) => Promise<AccessCase | null>
  /** A form of another area that is the solution was saved: records the action unless the save has solved the issue. */
  finish: (action: AgencyAction) => Promise<void>
  /** What the user did while the wizard was open. */
  done: readonly DoneAction[]
}

type Options = { propertyId: number; isDebug: boolean; defaultMethod: string | null; solution: string | null }

/** Sessions can be renewed, and typed values corrected: the form stays. Any other failure ends the wizard. */
const isCorrectable = ({ code, status }: CallError): boolean =>
  code === 'no-session' || code === 'identity-changed' || status === 422 || status === 400

const failed = ({ message, reference }: CallError): AccessWizardEvent => ({
  type: 'failed',
  detail: message,
  reference,
})

const opened = ({ isDebug, defaultMethod, solution }: Options): AccessWizardData =>
  changeAccessWizard(closedAccessWizard, { type: 'open', isDebug, defaultMethod, solution })

/** The wizard's state, its calls, and the reload of everything that shows the property. */
export function useAccessWizard(options: Options): AccessWizard {
  const { propertyId } = options
  const client = useQueryClient()
  const [wizard, dispatch] = useReducer(changeAccessWizard, options, opened)
  const [change, setChange] = useState<string | null>(null)
  const [done, setDone] = useState<readonly DoneAction[]>([])
  const sending = useRef<DoneAction | null>(null)
  const addDone = (action: DoneAction | null) => setDone((known) => (action ? [...known, action] : known))
  const input = { params: { id: propertyId } }

  const load = useCallback(
    async (report: (found: AccessCase) => AccessWizardEvent, signal?: AbortSignal): Promise<AccessCase | null> => {
      try {
        const found = await call(getAccessCase, { params: { id: propertyId } }, { signal })
        dispatch(report(found))
        return found
      } catch (error) {
        if (!signal?.aborted) dispatch(failed(asCallError(error)))
        return null
      }
    },
    [propertyId],
  )
  const isLoading = wizard.state === 'initialLoad'
  useEffect(() => {
    if (!isLoading) return undefined
    const abort = new AbortController()
    void load((found) => ({ type: 'loaded', case: found }), abort.signal)
    return () => abort.abort()
  }, [isLoading, load])

  const reload = useCallback(
    async (isOwn: boolean) => {
      void reloadProperty(client)
      return load((found) => ({ type: 'reloaded', case: found, isOwn }))
    },
    [client, load],
  )

  const take = useEndpoint(takeAccessAction, {
    onSuccess: (left, { body }) => {
      if (body.email) toast.success('Email sent')
      setChange(null)
      addDone(sending.current)
      void reloadProperty(client)
      dispatch({ type: 'actionTaken', case: left })
    },
    onError: (error) => {
      if (error.code === 'conflict') {
        setChange(withoutReloadAdvice(error.message))
        dispatch({ type: 'actionRefused' })
        void reload(false)
      } else dispatch(isCorrectable(error) ? { type: 'actionRefused' } : failed(error))
    },
  })
  const describe = ({ solution, result }: AgencyAction): DoneAction => {
    const actions = currentSet(wizard)?.suggested_actions ?? []
    const found = actions.find(({ solution: { solution_label: label } }) => label === solution)
    const allowed = allowedBySolution[solution as SolutionLabel] ?? []
    return { method: wizard.method, solution, name: found?.solution.solution_public_name ?? '', allowed, ...result }
  }
  const send = (action: AgencyAction, seen = wizard.case) => {
    if (wizard.state !== 'resolveIssue') return
    const { solution, result: _, ...typed } = action
    sending.current = describe(action)
    setChange(null)
    dispatch({ type: 'markAsAgencyAction', solution })
    take.mutate({
      ...input,
      body: {
        solutionLabel: solution,
        ...typed,
        entryMethod: wizard.method,
        version: seen?.problem_case_details.version,
      },
    })
  }
  const { error: takeError, variables: lastTaken } = take
  const isDoubtful = takeError?.code === 'unreachable' || (takeError?.status ?? 0) >= 500
  const resend =
    wizard.wasSending && isDoubtful && lastTaken
      ? () => {
          dispatch({ type: 'resend' })
          take.mutate(lastTaken)
        }
      : null
  const finish = async (action: AgencyAction) => {
    const left = await reload(true)
    if (left && solutionKeys(left).has(solutionKey(action.issueId, action.solution))) send(action, left)
    else if (left) addDone(describe(action))
  }
  // A refusal belongs to the solution that was sent; the form of another tab does not show it.
  const isOfTab = take.variables?.body.solutionLabel === wizard.solution
  const refusal = take.error && isOfTab && isCorrectable(take.error) ? take.error : null
  return { wizard, dispatch, send, refusal, change, resend, reload, finish, done }
}
