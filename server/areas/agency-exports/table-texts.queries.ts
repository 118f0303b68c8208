import { sql, type Sql } from '../../platform/sql.ts'

/** A moment as people of the state read it. */
export const momentAt = (column: Sql, timeZone: string): Sql =>
  sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`

export const yesNo = (column: Sql): Sql => sql`case when ${column} then 'Yes' when not ${column} then 'No' end`

/** Of the property “p”. */
export const addressText: Sql = sql`p.address_line_1 || ', ' || p.address_line_2`

/** The name of a user, as far as the agency knows it. */
export const namedUser = (column: Sql): Sql => sql`(select u.name from users u where u.id = ${column})`

export const inDollars = (cents: Sql): Sql => sql`(${cents})::float8 / 100`
