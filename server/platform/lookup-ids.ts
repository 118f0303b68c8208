import { quoteStatuses, quoteStatusId, type QuoteStatus } from '../../contract/quotes/quotes.ts'
import { services, serviceCodes, type ServiceCode } from '../../contract/services.ts'
import { literalSql, type Sql } from './sql.ts'

/* The ids of rows that migrations create, named for statements. */

const literals = <Name extends string>(names: readonly Name[], toId: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, literalSql(toId(name))])) as Record<Name, Sql>

export const quoteIds: Record<QuoteStatus, Sql> = literals(quoteStatuses, quoteStatusId)
export const serviceIds: Record<ServiceCode, Sql> = literals(serviceCodes, (code) => services[code].id)

/** A card is of a property on the books, or of one in the portfolio that others service. */
export const cardKindIds = { property: literalSql(1), portfolioProperty: literalSql(2) }

/** The manager of counts of all managers. */
export const allManagers = literalSql(0)
