import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ReplyOf } from '@contract/endpoint.ts'
import { call, type CallInput } from './call.ts'
import type { CallError } from './call-error.ts'

// crypto.randomUUID is missing on plain http; this is not.
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

type Options<E extends Endpoint> = Omit<UseMutationOptions<ReplyOf<E>, CallError, CallInput<E>>, 'mutationFn'>

/** A call that changes something. One intention keeps one idempotency key until it succeeds, so trying again never does it twice. */
export function useEndpoint<E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  const intention = useRef<{ input: string; key: string } | null>(null)
  return useMutation<ReplyOf<E>, CallError, CallInput<E>>({
    ...options,
    mutationFn: async (input) => {
      const text = JSON.stringify(input)
      if (intention.current?.input !== text) intention.current = { input: text, key: newKey() }
      const reply = await call(endpoint, input, { idempotencyKey: intention.current.key })
      intention.current = null
      return reply
    },
  })
}
