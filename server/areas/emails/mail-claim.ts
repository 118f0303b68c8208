import type { StateCode } from '../../../contract/states.ts'
import { longestSendingMs } from '../../outside/smtp.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, type Database, type Tenant } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import { untilDatabaseAnswers } from '../../platform/until-database-answers.ts'
import { claimMail, giveBackMail, renewClaim, type ClaimedMail } from './mails.queries.ts'

/**
 * Longer than the longest exchange with a mail server, so that an expired claim belongs to a worker that is gone. Short
 * enough that the mail of a killed worker is sent within a minute.
 */
export const claimMs = longestSendingMs + 5000

type Sender = Tenant & { state: StateCode; agencyId: number }

/**
 * One worker's claim to send one mail. The expiry time identifies the claim. The reply to a renewal can be lost, so all
 * times that were set are treated as its own.
 */
export class MailClaim {
  readonly times: Date[] = []
  readonly #database: Database
  readonly #tenant: Sender
  readonly #mailId: number
  readonly #clock: Clock

  constructor(database: Database, tenant: Sender, mailId: number, clock: Clock) {
    this.#database = database
    this.#tenant = tenant
    this.#mailId = mailId
    this.#clock = clock
  }

  /** Undefined when another worker has the mail, or it is no longer queued. */
  async take(signal: AbortSignal | undefined): Promise<ClaimedMail | undefined> {
    const { agencyId } = this.#tenant
    const now = this.#clock.now()
    const until = new Date(now.getTime() + claimMs)
    this.times.push(until)
    try {
      return await this.#change(claimMail(agencyId, this.#mailId, now, until, todayIn(this.#tenant.state, now)))
    } catch (error) {
      // If the reply to the commit was lost, the claim may exist and would block all workers until it expires.
      if (error instanceof Problem && error.code === 'unavailable') {
        await untilDatabaseAnswers(async () => this.#change(giveBackMail(agencyId, this.#mailId, this.times)), signal)
      }
      throw error
    }
  }

  /** Called right before sending, because a worker that was frozen may have lost the mail to another. */
  async renew(): Promise<void> {
    const until = new Date(this.#clock.now().getTime() + claimMs)
    const own = [...this.times]
    this.times.push(until)
    const renewed = await this.#change(renewClaim(this.#tenant.agencyId, this.#mailId, own, until))
    if (!renewed) throw new Error('Another worker is sending this mail')
  }

  async #change<Row>(statement: Parameters<typeof maybeOne<Row>>[1]): Promise<Row | undefined> {
    return this.#database.transaction(this.#tenant, async (db) => maybeOne(db, statement))
  }
}
