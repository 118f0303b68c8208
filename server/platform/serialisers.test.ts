import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { envelopeSchema, toJsonSchema } from './json-schema.ts'
import { projectRoot } from './project-root.ts'
import { compiledFor, laterSchema } from './serialisers.ts'

const folder = join(projectRoot, 'contract')

async function endpoints(): Promise<Endpoint[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map(async (name) => import(join(folder, name)) as Promise<object>))
  return modules.flatMap(Object.values).filter((value) => value?.method && value?.path)
}

test('every reply of the contract can be compiled, although a server does so only when it is first sent', async () => {
  const replies = (await endpoints()).flatMap(({ reply }) => reply ?? [])
  expect(replies.length).toBeGreaterThan(150)
  for (const reply of replies) {
    expect(compiledFor(envelopeSchema(toJsonSchema(reply, 'output')))).toBeTypeOf('function')
  }
})

test('a schema is compiled once', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } }
  expect(compiledFor(schema)).toBe(compiledFor(schema))
  expect(compiledFor(schema)({ name: 'Smoke', secret: 1 })).toBe('{"name":"Smoke"}')
})

test('a schema for later is made at the first reply, once', () => {
  const make = vi.fn(() => ({ type: 'object', properties: { name: { type: 'string' } } }))
  const schema = laterSchema(make)
  expect(make).not.toHaveBeenCalled()
  const write = () => compiledFor(schema)({ name: 'Smoke', secret: 1 })
  expect([write(), write()]).toEqual(['{"name":"Smoke"}', '{"name":"Smoke"}'])
  expect(make).toHaveBeenCalledTimes(1)
})
