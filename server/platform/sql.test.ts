import { expect, test } from 'vitest'
import { emptySql, joinConditions, literalSql, prepared, sql } from './sql.ts'

test('values are separate from the text', () => {
  const statement = sql`select * from properties where id = ${7} and name = ${"'; drop table properties"}`
  expect(prepared(statement).text).toBe('select * from properties where id = $1 and name = $2')
  expect(statement.values).toEqual([7, "'; drop table properties"])
})

test('a statement inside a statement is inserted with its values in order', () => {
  const filter = joinConditions([sql`agency_id = ${1}`, sql`manager_id = ${2}`])
  const statement = sql`select ${sql`id, name`} from properties where ${filter} limit ${10}`
  expect(prepared(statement).text).toBe(
    'select id, name from properties where agency_id = $1 and manager_id = $2 limit $3',
  )
  expect(statement.values).toEqual([1, 2, 10])
})

test('equal texts share one prepared name', () => {
  const find = (id: number) => sql`select ${id}::int`
  expect(prepared(find(1)).name).toBe(prepared(find(2)).name)
  expect(prepared(sql`select 1`).name).not.toBe(prepared(sql`select 2`).name)
})

test('the texts of the same parts are joined once', () => {
  const find = (id: number, bit: number) =>
    sql`select ${sql`id, name`} from t where id = ${id} and mask & ${literalSql(bit)} <> 0`
  expect(find(1, 4).strings).toBe(find(2, 4).strings)
  expect(prepared(find(1, 8)).text).toBe('select id, name from t where id = $1 and mask & 8 <> 0')
})

test('a part can be a value in one call and a statement in the next', () => {
  const one = (first: unknown, second: unknown) => sql`select ${first} ${second}, ${3}`
  const made = [one(1, sql`+ ${2}`), one(sql`now()`, emptySql), one(1, sql`- ${2}`)]
  expect(made.map((statement) => [prepared(statement).text, statement.values])).toEqual([
    ['select $1 + $2, $3', [1, 2, 3]],
    ['select now() , $1', [3]],
    ['select $1 - $2, $3', [1, 2, 3]],
  ])
})
