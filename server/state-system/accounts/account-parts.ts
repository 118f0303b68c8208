import type { LeakedPasswords } from '../../outside/leaked-passwords.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import type { SignInParts } from '../auth/sign-in-target.ts'

/** What the pages about accounts need of the server. */
export type AccountParts = SignInParts & { keys: AccountKeys; leakedPasswords: LeakedPasswords }
