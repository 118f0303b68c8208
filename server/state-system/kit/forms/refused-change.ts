import type { ErrorCode } from '../../../../contract/envelope.ts'
import { withShownAdvice } from '../../../../contract/stale-edit.ts'
import { withoutStatusAdvice } from '../../../areas/service-requests/request-problems.ts'
import { Problem } from '../../../platform/problem.ts'

/** Why a form was refused, with messages for its fields. */
export type ChangeRefusal = { status: number; message: string; fields: Readonly<Record<string, string>> }

const shownOnForms = new Set<ErrorCode>(['conflict', 'rule-broken', 'too-many-requests'])

/** Runs a change. Returns why it was refused, if another user was faster, it breaks a rule or there were too many. */
export async function refusalOf(change: () => Promise<unknown>): Promise<ChangeRefusal | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) || !shownOnForms.has(error.code)) throw error
    const message = withShownAdvice(withoutStatusAdvice(error.message))
    return { status: error.status, message, fields: error.fields ?? {} }
  }
}
