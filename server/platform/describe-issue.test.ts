import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parsePart } from './parse-request.ts'
import { Problem } from './problem.ts'

const form = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(5)),
  count: z.optional(z.int().check(z.gte(1), z.lte(9))),
  kind: z.optional(z.enum(['HOLD', 'CANCELLATION'])),
  isAccepted: z.optional(z.literal(true)),
  ids: z.optional(z.array(z.int()).check(z.maxLength(2))),
  owner: z.optional(z.object({ email: z.email() })),
  address: z.optional(
    z.discriminatedUnion('type', [z.object({ type: z.literal('none') }), z.object({ type: z.literal('abroad') })]),
  ),
})

function refusal(input: unknown): Problem {
  try {
    parsePart(form, input, 'body')
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('It was not refused')
}

describe('an invalid value is named, with the requirement', () => {
  test.each([
    [{}, 'name', '“name” is required'],
    [{ name: null }, 'name', '“name” is required'],
    [{ name: 7 }, 'name', '“name” must be text'],
    [{ name: 'x' }, 'name', '“name” must be at least 2 characters long'],
    [{ name: 'xxxxxx' }, 'name', '“name” must be at most 5 characters long'],
    [{ name: 'Mei', count: 'many' }, 'count', '“count” must be a number'],
    [{ name: 'Mei', count: 1.5 }, 'count', '“count” must be a whole number'],
    [{ name: 'Mei', count: 0 }, 'count', '“count” must be at least 1'],
    [{ name: 'Mei', count: 1e300 }, 'count', '“count” is too large'],
    [{ name: 'Mei', kind: 'OTHER' }, 'kind', '“kind” must be one of HOLD, CANCELLATION'],
    [{ name: 'Mei', isAccepted: 'yes' }, 'isAccepted', '“isAccepted” must be true'],
    [{ name: 'Mei', ids: 4 }, 'ids', '“ids” must be a list'],
    [{ name: 'Mei', ids: [1, 'x'] }, 'ids.1', 'A value of “ids” must be a number'],
    [{ name: 'Mei', ids: [1, 2, 3] }, 'ids', '“ids” must be at most 2 long'],
    [{ name: 'Mei', owner: [] }, 'owner', '“owner” must be an object'],
    [{ name: 'Mei', owner: { email: 'mei' } }, 'owner.email', '“email” must be an email address'],
    [{ name: 'Mei', address: { type: 'moon' } }, 'address.type', '“type” must be one of none, abroad'],
  ])('%j', (input, path, text) => {
    expect(refusal(input).fields).toEqual({ [path]: text })
  })
})

test.each([
  [null, 400, 'The request is required.'],
  [[], 400, 'The request must be an object.'],
  ['text', 400, 'The request must be an object.'],
  [{ name: 7 }, 400, 'The request cannot be understood: “name” must be text.'],
  [{ name: 'x' }, 422, '“name” must be at least 2 characters long'],
  [{ name: 'x', count: 0 }, 422, 'Please correct what is marked.'],
  [undefined, 422, '“name” is required'],
])('the body %j gets the reply %i %s', (input, status, message) => {
  expect(refusal(input)).toMatchObject({ status, message })
})
