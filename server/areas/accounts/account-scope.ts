import type { StateCode } from '../../../contract/states.ts'
import type { Actor, Change } from '../../platform/audit.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'

/** A change of an account or an office in one transaction of a state system. */
export type AccountScope = Actor & { db: Db; state: StateCode; requestId: string }

/** Passwords, secrets and codes are never part of a change. */
export const recordAccountChange = async (scope: AccountScope, change: Change): Promise<void> =>
  recordChange(scope.db, scope, change, 'STATE_SYSTEM')
