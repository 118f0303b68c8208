import * as z from 'zod/mini'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { lockBilling } from '../billing/billing.queries.ts'
import { refreshNext } from '../cards/rebuild-cards.ts'
import { billAgency } from './bill-agency.ts'
import { tellAgency } from './tell-agency.ts'
import { agenciesToBill, beginBilling, enqueueBilling, skipPaused } from './subscriptions.queries.ts'

type BillingParts = { databases: Databases; states: readonly StateCode[]; clock: Clock }

const ofAgency = z.object({ state: z.enum(stateCodes), agencyId: z.int() })

/**
 * Every ten minutes: once in each state's day, starts a job for each agency with subscriptions. A night without a worker
 * is made good by the next run, because a job invoices everything that has begun.
 */
export const billSubscriptionsJob = ({ databases, states, clock }: BillingParts): Job => ({
  task: 'bill-subscriptions',
  every: '*/10 * * * *',
  perform: async (_, { log }) => {
    for (const state of states) {
      const now = clock.now()
      const today = todayIn(state, now)
      const database = databases.of(state)
      const paused = await database.transaction({ state, agencyId: null, userId: null }, async (db) => {
        if (!(await maybeOne(db, beginBilling(state, today, now)))) return []
        const agencies = await db.rows(agenciesToBill(state))
        for (const { id } of agencies.filter(({ isActive }) => isActive)) await db.rows(enqueueBilling(state, id))
        return agencies.filter(({ isActive }) => !isActive)
      })
      for (const { id: agencyId } of paused)
        await database.transaction({ state, agencyId, userId: null }, async (db) => {
          await db.rows(lockBilling(agencyId))
          const skipped = await db.rows(skipPaused(agencyId, today, now))
          if (skipped.length > 0) log.info({ state, agencyId, skipped: skipped.length }, 'paused agency not billed')
        })
    }
  },
})

/** Invoices what has begun for one agency, in batches. Waits while the provider's details lack something. */
export const billAgencyJob = ({ databases, clock, portalUrl }: BillingParts & { portalUrl: string }): Job => ({
  task: 'bill-agency',
  perform: async (given, { log }) => {
    const { state, agencyId } = ofAgency.parse(given)
    const total = { invoiced: 0, skipped: 0, unpriced: 0 }
    for (let isFirst = true; ; isFirst = false) {
      const now = clock.now()
      const scope = { state, agencyId, now, today: todayIn(state, now) }
      const { invoiced, skipped, unpriced } = await databases
        .of(state)
        .transaction({ state, agencyId, userId: null }, async (db) => billAgency({ ...scope, db }, { isFirst }))
      total.invoiced += invoiced
      total.skipped += skipped
      total.unpriced += unpriced
      if (invoiced + skipped + unpriced === 0) break
    }
    const now = clock.now()
    await databases
      .of(state)
      .transaction({ state, agencyId, userId: null }, async (db) =>
        tellAgency({ db, state, agencyId, now, today: todayIn(state, now) }, portalUrl),
      )
    if (total.unpriced > 0) log.warn({ state, agencyId, ...total }, 'subscriptions wait for a price')
    else if (total.invoiced + total.skipped > 0) log.info({ state, agencyId, ...total }, 'subscriptions invoiced')
  },
})

/** Writes the cards of an agency again after a change of its agreement, batch by batch. */
export const refreshBillingTagsJob = ({ databases, clock }: BillingParts): Job => ({
  task: 'refresh-billing-tags',
  perform: async (given) => {
    const { state, agencyId } = ofAgency.parse(given)
    let after: number | undefined = 0
    while (after !== undefined) {
      const from: number = after
      const ids = await databases
        .of(state)
        .transaction({ state, agencyId, userId: null }, async (db) =>
          refreshNext({ db, state, agencyId, today: todayIn(state, clock.now()) }, 1, from),
        )
      after = ids.at(-1)
    }
  },
})
