import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'
import { call, type CallInput } from './call.ts'
import { newKey } from './new-key.ts'
import { asCallError, type CallError } from './call-error.ts'

type Options<E extends Endpoint> = Omit<UseMutationOptions<ReplyOf<E>, CallError, CallInput<E>>, 'mutationFn'> & {
  /**
   * For a call that no form or dialog shows the failure of: the toast's texts. The toast is removed when the call is
   * tried again.
   */
  failureToast?: (error: CallError) => { title: string; text?: string }
}

/**
 * A call that changes data. The same input keeps its idempotency key until it succeeds, so a retry never changes data
 * twice.
 */
export function useEndpoint<E extends Endpoint>(endpoint: E, { failureToast, ...options }: Options<E> = {}) {
  const failure = useFailureToast()
  const intention = useRef<{ input: string; key: string } | null>(null)
  return useMutation<ReplyOf<E>, CallError, CallInput<E>>({
    ...options,
    mutationFn: async (input) => {
      failure.clear()
      const text = JSON.stringify(input)
      if (intention.current?.input !== text) intention.current = { input: text, key: newKey() }
      const reply = await call(endpoint, input, { idempotencyKey: intention.current.key }).catch((error: unknown) => {
        const refusal = asCallError(error)
        const toastText = failureToast?.(refusal)
        if (toastText) failure.show(toastText.title, toastText.text)
        throw refusal
      })
      intention.current = null
      return reply
    },
  })
}
