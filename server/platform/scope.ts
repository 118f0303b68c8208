import { dayIn, type Day } from '../../contract/days.ts'
import { states, type StateCode } from '../../contract/states.ts'
import type { Db } from './database.ts'

/** Created once per request from the session; everything an area may know about the user and the agency. */
export type Scope = {
  readonly state: StateCode
  readonly agencyId: number
  readonly userId: number
  readonly userName: string
  /** The provider's administrator behind the user, when impersonating. */
  readonly originalUserId: number | null
  /** The API key of the call, which acts for the user who made it. */
  readonly apiKey?: { id: number; name: string } | undefined
  readonly now: Date
  /** Today in the agency's state. */
  readonly today: Day
  readonly requestId: string
  /** A transaction if the request may write, otherwise a connection that only reads. */
  readonly db: Db
  /** Tells the browser with the reply by which id the change can be undone. */
  readonly announceUndo?: ((id: string) => void) | undefined
  /** Keeps that id with the reply, so that a repeat of the call tells it too. */
  readonly noteUndo?: ((id: string) => void) | undefined
}

export const todayIn = (state: StateCode, now: Date): Day => dayIn(states[state].timeZone, now)
