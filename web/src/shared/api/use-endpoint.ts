import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'
import { call, type CallInput } from './call.ts'
import { newKey } from './new-key.ts'
import { asCallError, type CallError } from './call-error.ts'

type Options<E extends Endpoint> = Omit<UseMutationOptions<ReplyOf<E>, CallError, CallInput<E>>, 'mutationFn'> & {
  /** For a call without a form or dialog that says it: the message of its failure, which goes when it is tried again. */
  failureToast?: (error: CallError) => { title: string; text?: string }
}

/** A call that changes something. One intention keeps one idempotency key until it succeeds, so trying again never does it twice. */
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
        const told = failureToast?.(refusal)
        if (told) failure.show(told.title, told.text)
        throw refusal
      })
      intention.current = null
      return reply
    },
  })
}
