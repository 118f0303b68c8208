import { Sql } from './sql.ts'

/**
 * Composes a statement of many parts once; later calls only replace its values. `make` may use a value only as a
 * parameter of the statement.
 */
export function cachedStatement<Values extends object, Row>(
  make: (values: Values) => Sql<Row>,
  names: readonly (keyof Values & string)[],
): (values: Values) => Sql<Row> {
  const marks = new Map<unknown, keyof Values>(names.map((name) => [Symbol(name), name]))
  const made = make(Object.fromEntries([...marks].map(([mark, name]) => [name, mark])) as Values)
  const places = made.values.map((value) => ({ name: marks.get(value), value }))
  return (values) =>
    new Sql<Row>(
      made.strings,
      places.map(({ name, value }) => (name === undefined ? value : values[name])),
    )
}
