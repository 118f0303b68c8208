import { withoutStatusAdvice } from '../../areas/service-requests/request-problems.ts'
import { Problem } from '../../platform/problem.ts'

/** Why a form was refused, with messages for its fields. */
export type Refusal = { status: number; message: string; fields: Readonly<Record<string, string>> }

/** Runs a change. Returns why it was refused, if another user was faster or it breaks a rule. */
export async function refusalOf(change: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'rule-broken')) throw error
    return { status: error.status, message: withoutStatusAdvice(error.message), fields: error.fields ?? {} }
  }
}
