import { expect } from 'vitest'
import type { Type } from '../outside/software/contracts/contract.ts'

/** Each field of an answer is in the contract, and each of the contract in the answer, at every depth. */
export function compareReply(type: Type | undefined, value: unknown): void {
  if (type === undefined || typeof type === 'string' || value === null || value === undefined) return
  if (Array.isArray(type)) {
    for (const each of value as unknown[]) compareReply(type[0] as Type, each)
    return
  }
  expect(Object.keys(value).toSorted()).toEqual(Object.keys(type).toSorted())
  for (const [name, part] of Object.entries(type)) compareReply(part as Type, (value as Record<string, unknown>)[name])
}
