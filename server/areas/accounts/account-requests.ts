import { hasAtMost, isEmail } from '../../../contract/form-rules.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { accountRequest, settleAccountRequest } from './account-requests.queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'

export const longestRequest = { name: 75, agency: 200, email: 254, message: 1000, answer: 2000 } as const

/** Counted as the database does. */

export type TypedRequest = { name: string; agency: string; email: string; message: string }

/** A message for each field that is wrong. */
export function checkRequest(typed: TypedRequest): Partial<Record<keyof TypedRequest, string>> {
  const tooLong = (field: keyof TypedRequest) => !hasAtMost(typed[field], longestRequest[field])
  return {
    ...(typed.name === '' && { name: 'Enter your name.' }),
    ...(typed.agency === '' && { agency: 'Enter the name of your agency.' }),
    ...(!isEmail(typed.email) && { email: 'Enter your email address.' }),
    ...Object.fromEntries(
      (Object.keys(typed) as (keyof TypedRequest)[])
        .filter(tooLong)
        .map((field) => [field, `Enter at most ${longestRequest[field]} characters.`]),
    ),
  }
}

type Staff = Actor & { db: Db; userId: number; source: Source }

/** Settles a request for access: with an answer, which is mailed, or without one. */
export async function answerAccountRequest(staff: Staff, id: string, answer: string | null): Promise<void> {
  const { db, state, now } = staff
  if (answer !== null && !hasAtMost(answer, longestRequest.answer))
    throw ruleBroken(`Enter at most ${longestRequest.answer} characters.`, {
      answer: `Enter at most ${longestRequest.answer} characters.`,
    })
  const settled = await maybeOne(db, settleAccountRequest(staff, id, answer))
  if (!settled) {
    const found = await maybeOne(db, accountRequest(state, id))
    throw new Problem('conflict', `This request was settled in the meantime by ${found?.answeredBy ?? 'a colleague'}.`)
  }
  if (answer !== null) {
    const details = { name: settled.name, answer }
    await queueAccountMail({ db, state, now }, { kind: 'REQUEST_ANSWER', email: settled.email, details })
  }
  const change = { action: 'answer-account-request', entity: 'account_requests' } as const
  await recordChange(db, staff, { ...change, after: { id, hasAnswer: answer !== null } }, staff.source)
}
