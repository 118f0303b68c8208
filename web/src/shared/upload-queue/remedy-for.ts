import { CallError } from '@/shared/api/call-error.ts'
import type { Remedy } from './upload-item.ts'

/** The server refused the file itself, and would refuse it again. */
const final: readonly CallError['code'][] = ['too-large', 'unsupported-type', 'rule-broken', 'malformed']

export function remedyFor(error: unknown): Remedy {
  if (!(error instanceof CallError)) return 'retry'
  if (error.code === 'no-session') return 'sign-in-and-retry'
  return final.includes(error.code) ? 'none' : 'retry'
}
