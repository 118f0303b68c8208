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

/** The texts of a statement with certain parts, and those with one more part. */
type Composition = { strings?: readonly string[]; withPart: WeakMap<readonly string[], Composition> }
const compositions = new WeakMap<readonly string[], Composition>()
/** Stands for a part that is a value. */
const value: readonly string[] = []

function compositionOf(known: WeakMap<readonly string[], Composition>, key: readonly string[]): Composition {
  let composition = known.get(key)
  if (!composition) known.set(key, (composition = { withPart: new WeakMap() }))
  return composition
}

const textsOf = (part: unknown): readonly string[] => (part instanceof Sql ? part.strings : value)

function compose(strings: readonly string[], parts: readonly unknown[]): readonly string[] {
  const texts: string[] = [strings[0] ?? '']
  parts.forEach((part, index) => {
    const after = strings[index + 1] ?? ''
    if (part instanceof Sql) {
      texts[texts.length - 1] += part.strings[0] ?? ''
      texts.push(...part.strings.slice(1))
      texts[texts.length - 1] += after
    } else texts.push(after)
  })
  return texts
}

/** sql`select … where id = ${id}`; a part that is itself `sql` is inserted. The texts of the same parts are joined once. */
export function sql<Row = Record<string, unknown>>(strings: TemplateStringsArray, ...parts: unknown[]): Sql<Row> {
  if (!parts.some((part) => part instanceof Sql)) return new Sql<Row>(strings, parts)
  let composition = compositionOf(compositions, strings)
  const values: unknown[] = []
  for (const part of parts) {
    composition = compositionOf(composition.withPart, textsOf(part))
    if (part instanceof Sql) values.push(...(part.values as unknown[]))
    else values.push(part)
  }
  composition.strings ??= compose(strings, parts)
  return new Sql<Row>(composition.strings, values)
}

export const emptySql = new Sql<never>([''], [])

const literals = new Map<number, Sql>()

/** A number in the text of a statement, not a parameter: partial indexes and plans depend on it. */
export function literalSql(number: number): Sql {
  let literal = literals.get(number)
  if (!literal) literals.set(number, (literal = new Sql<never>([String(number)], [])))
  return literal
}

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
