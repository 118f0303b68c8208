import { createHash } from 'node:crypto'

/** A statement with separate values; `Row` is the type of its rows. Never built from user input. */
export class Sql<Row = unknown> {
  declare readonly row: Row
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** sql`select … where id = ${id}`; a part that is itself `sql` is inserted. */
export function sql<Row = Record<string, unknown>>(strings: TemplateStringsArray, ...parts: unknown[]): Sql<Row> {
  if (!parts.some((part) => part instanceof Sql)) return new Sql<Row>(strings, parts)
  const texts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  parts.forEach((part, index) => {
    const after = strings[index + 1] ?? ''
    if (part instanceof Sql) {
      texts[texts.length - 1] += part.strings[0] ?? ''
      texts.push(...part.strings.slice(1))
      texts[texts.length - 1] += after
      values.push(...(part.values as unknown[]))
    } else {
      values.push(part)
      texts.push(after)
    }
  })
  return new Sql<Row>(texts, values)
}

export const emptySql = new Sql<never>([''], [])

/** A number in the text of a statement, not a parameter: partial indexes and plans depend on it. */
export const literalSql = (value: number): Sql => new Sql<never>([String(value)], [])

export function joinSql(parts: readonly Sql[], separator: Sql): Sql {
  if (parts.length === 0) return emptySql
  return parts.reduce((left, right) => sql`${left}${separator}${right}`)
}

export const joinConditions = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : joinSql(conditions, sql` and `)

type Prepared = { name: string; text: string }
const byTemplate = new WeakMap<readonly string[], Prepared>()
const byText = new Map<string, Prepared>()

/** Equal texts share a name, so that PostgreSQL parses and plans each statement once per connection. */
export function prepared(statement: Sql): Prepared {
  const known = byTemplate.get(statement.strings)
  if (known) return known
  const text = statement.strings.reduce((left, right, index) => `${left}$${index}${right}`)
  let made = byText.get(text)
  if (!made) {
    made = { name: createHash('sha256').update(text).digest('base64url').slice(0, 20), text }
    byText.set(text, made)
  }
  byTemplate.set(statement.strings, made)
  return made
}
