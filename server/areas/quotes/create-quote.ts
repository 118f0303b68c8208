import { one, type Db } from '../../platform/database.ts'
import { insertQuote, numberQuote, type NewQuote } from './create-quote.queries.ts'

export type CreatedQuote = { id: number; quoteNumber: string }

/** Creates a pending quote; every quote begins here. The caller attaches its findings and audits it with them. */
export async function createQuote(
  scope: { db: Db; agencyId: number; now: Date },
  quote: NewQuote,
): Promise<CreatedQuote> {
  const { id } = await one(scope.db, insertQuote(scope, quote))
  return { id, ...(await one(scope.db, numberQuote(scope.agencyId, id))) }
}
