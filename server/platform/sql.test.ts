import { expect, test } from 'vitest'
import { joinConditions, prepared, sql } from './sql.ts'

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
