import type { StateCode } from '../../../contract/states.ts'
import { one, type Db } from '../../platform/database.ts'
import { enqueueAccountMail, insertAccountMail } from './account-mails.queries.ts'

export type NewAccountMail = {
  kind:
    | 'FORGOTTEN'
    | 'PASSWORD_CHANGED'
    | 'INVITATION'
    | 'SECOND_FACTOR_ON'
    | 'SECOND_FACTOR_OFF'
    | 'SECOND_FACTOR_RESET'
    | 'RECOVERY_CODE_USED'
    | 'ROLE_CHANGED'
    | 'SIGN_IN_ATTEMPTS'
    | 'BANK_DETAILS_CHANGED'
    | 'STAFF_INVITATION'
    | 'STAFF_CHANGED'
    | 'REQUEST_ANSWER'
  email: string
  /** What the letter says; no secrets, because these are stored. */
  details?: Readonly<Record<string, string>>
}

/** As long as a mail of an agency is tried. */
const attempts = 12

/** Inserts a mail about an account and its job in the caller's transaction. Returns the id of the mail. */
export async function queueAccountMail(
  { db, state, now }: { db: Db; state: StateCode; now: Date },
  mail: NewAccountMail,
): Promise<string> {
  const { id } = await one(db, insertAccountMail(state, mail, now))
  await db.rows(enqueueAccountMail(state, id, attempts))
  return id
}
