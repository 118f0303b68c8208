import { expect, test } from 'vitest'
import { sql } from './sql.ts'
import { cachedStatement } from './cached-statement.ts'

test('a statement keeps its text and uses the values of each call at every position', () => {
  const statement = cachedStatement(
    ({ id, day }: { id: number; day: string }) =>
      sql`select ${id}, (${sql`${day} = ${7} and ${id} > 0`}) from t where id = ${id}`,
    ['id', 'day'],
  )
  const [one, other] = [statement({ id: 1, day: '2026-11-15' }), statement({ id: 2, day: '2026-11-16' })]
  expect(one.values).toEqual([1, '2026-11-15', 7, 1, 1])
  expect(other.values).toEqual([2, '2026-11-16', 7, 2, 2])
  expect(other.strings).toBe(one.strings)
})
