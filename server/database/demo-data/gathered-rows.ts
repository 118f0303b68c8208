import type { Value } from './copy-writer.ts'

/**
 * The local day of a time: the data set writes times with the offset of the state, so the text begins with the local
 * day.
 */
export const localDay = (instant: Value): string => (instant as string).slice(0, 10)
export const toIso = (instant: Value): string => {
  const [, day, time, offset] = /^(\S+) (\S+?)([+-].+)$/.exec(instant as string) ?? []
  return new Date(`${day}T${time}${offset?.includes(':') ? offset : `${offset}:00`}`).toISOString()
}

export function groupedBy<Row>(rows: readonly Row[], key: (row: Row) => Value): (key: Value) => Row[] {
  const groups = new Map<Value, Row[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return (wanted) => groups.get(wanted) ?? []
}
