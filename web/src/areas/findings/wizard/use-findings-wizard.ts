import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import {
  dismissFinding,
  getServiceFindings,
  informProvider,
  requestFindingsQuote,
  resolveByThirdParty,
  restoreFinding,
  type ServiceFindings,
} from '@contract/findings/resolve-findings.ts'
import type { ServiceCode } from '@contract/services.ts'
import { withoutReloadAdvice } from '@contract/stale-edit.ts'
import { call } from '@/shared/api/call.ts'
import { asCallError, type CallError } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import {
  closedFindingsWizard,
  selectedIds,
  changeFindingsWizard,
  type FindingsWizardData,
  type FindingsWizardEvent,
  canReload,
} from './machine.ts'
import type { ThirdPartyForm } from './use-third-party-form.ts'

/** Reloads the findings when the user comes back to the window, in the states that allow it. */
function useReloadOnFocus(wizard: FindingsWizardData, reload: () => void): void {
  const isAllowed = canReload(wizard)
  useEffect(() => {
    if (!isAllowed) return undefined
    const onFocus = () => {
      if (document.visibilityState === 'visible') reload()
    }
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [isAllowed, reload])
}

type Target = { propertyId: number; service: ServiceCode }
export type TypedResolution = {
  documentIds: number[]
  declaration: ThirdPartyForm['declaration']
  notes: string | null
}
export type TypedInformation = { notes: string; propertyBuilt: string | null }

export type FindingsWizard = {
  wizard: FindingsWizardData
  dispatch: (event: FindingsWizardEvent) => void
  requestQuote: () => void
  sendResolution: (typed: TypedResolution) => void
  sendInformation: (typed: TypedInformation) => void
  /** Dismisses or restores the finding that the user was asked about. */
  changeAsked: () => void
  /** A refusal of the server whose messages belong to fields. */
  refusal: CallError | null
  /** What a colleague did meanwhile; the newer findings are already shown. */
  change: string | null
  reload: () => void
}

const failedToast = (title: string) => (error: CallError) => ({
  title,
  text: withoutReloadAdvice(error.message),
})

/** Loads the findings while the wizard waits for them; returns how to load them again. */
function useLoadedFindings(
  { propertyId, service }: Target,
  wizard: FindingsWizardData,
  dispatch: (event: FindingsWizardEvent) => void,
) {
  const load = useCallback(
    async (report: (found: ServiceFindings) => FindingsWizardEvent, signal?: AbortSignal) => {
      const input = { params: { id: propertyId, serviceShortname: service } }
      try {
        dispatch(report(await call(getServiceFindings, input, { signal })))
      } catch (error) {
        const { message, reference } = asCallError(error)
        if (!signal?.aborted) dispatch({ type: 'failed', detail: message, reference })
      }
    },
    [propertyId, service, dispatch],
  )
  const isLoading = wizard.state === 'loadReportedFindings'
  useEffect(() => {
    if (!isLoading) return undefined
    const abort = new AbortController()
    void load((found) => ({ type: 'loaded', found }), abort.signal)
    return () => abort.abort()
  }, [isLoading, load])
  const reload = useCallback(() => void load((found) => ({ type: 'reloaded', found })), [load])
  useReloadOnFocus(wizard, reload)
  return reload
}

/** Reloads what shows the property, after a change or a failure. */
function useReloadProperty(wizard: FindingsWizardData) {
  const client = useQueryClient()
  const hasChanged = useRef(false)
  // The wizard resets on close, so the change is noted outside of it.
  useEffect(() => {
    if (wizard.hasChanged) hasChanged.current = true
  }, [wizard.hasChanged])
  const isFatal = wizard.state === 'fatalError'
  useEffect(() => {
    // What was loaded before the failure may be wrong.
    if (isFatal) void reloadProperty(client)
  }, [isFatal, client])
  useEffect(
    () => () => {
      if (hasChanged.current) void reloadProperty(client)
    },
    [client],
  )
}

/** The wizard's state, its calls, and the reload of everything that shows the property. */
export function useFindingsWizard({ propertyId, service }: Target): FindingsWizard {
  const [wizard, dispatch] = useReducer(
    changeFindingsWizard,
    changeFindingsWizard(closedFindingsWizard, { type: 'open' }),
  )
  const [change, setChange] = useState<string | null>(null)
  const params = { id: propertyId }

  const reload = useLoadedFindings({ propertyId, service }, wizard, dispatch)
  useReloadProperty(wizard)

  const onSuccess = () => {
    setChange(null)
    dispatch({ type: 'succeeded' })
  }
  const onError = (error: CallError) => {
    dispatch({ type: 'refused' })
    if (error.code !== 'conflict') return
    setChange(withoutReloadAdvice(error.message))
    reload()
  }
  const quote = useEndpoint(requestFindingsQuote, {
    onSuccess,
    onError,
    failureToast: failedToast('Request quote failed'),
  })
  const resolution = useEndpoint(resolveByThirdParty, {
    onSuccess,
    onError,
    failureToast: failedToast('Submit failed'),
  })
  const information = useEndpoint(informProvider, { onSuccess, onError, failureToast: failedToast('Inform DI failed') })
  const dismiss = useEndpoint(dismissFinding, {
    onSuccess: () => {
      toast.success('Successfully Dismissed')
      onSuccess()
    },
    onError,
    failureToast: failedToast('Dismiss Failed'),
  })
  const restore = useEndpoint(restoreFinding, {
    onSuccess: () => {
      toast.success('Successfully Restored')
      onSuccess()
    },
    onError,
    failureToast: failedToast('Restore Failed'),
  })

  const ids = [...selectedIds(wizard)]
  const start = (send: () => void) => {
    setChange(null)
    dispatch({ type: 'submit' })
    send()
  }
  const about = { compliancePropertyId: propertyId }
  return {
    wizard,
    dispatch,
    change,
    reload,
    requestQuote: () => start(() => quote.mutate({ params, body: { ...about, problemRegisterIds: ids } })),
    sendResolution: (typed) =>
      start(() => resolution.mutate({ params, body: { ...about, selectedProblemRegisterIds: ids, ...typed } })),
    sendInformation: (typed) =>
      start(() => information.mutate({ params, body: { ...about, problemRegisterIds: ids, ...typed } })),
    changeAsked: () => {
      const { asked } = wizard
      if (!asked) return
      const changed = asked.method === 'DISMISS' ? dismiss : restore
      start(() => changed.mutate({ params: { id: asked.id } }))
    },
    refusal: information.error?.code === 'rule-broken' ? information.error : null,
  }
}
