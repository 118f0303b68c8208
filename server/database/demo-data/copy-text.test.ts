import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { CopyText } from './copy-text.ts'
import { copyList, TableWriter } from './copy-writer.ts'

const written = (text: CopyText) => Buffer.concat(text.chunks()).toString('utf8')

describe('text for COPY', () => {
  it('writes numbers that read back as the same value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
        const text = new CopyText()
        text.number(value)
        text.endRow()
        expect(Number(written(text))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  it('is empty once it is cleared', () => {
    const text = new CopyText()
    text.string('a')
    text.endRow()
    text.clear()
    expect(text.chunks()).toEqual([])
  })
})

describe('rows sent to PostgreSQL', () => {
  let database: TestDatabase
  let client: pg.Client

  beforeAll(async () => {
    database = await testDatabase()
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query('create temp table probe (place int, words text, truth boolean, list text[])')
  })

  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('arrive unchanged, with any characters', async () => {
    const texts = [
      '',
      'plain',
      'tab\tand\nlines\r',
      'back\\slash',
      "O'Brien",
      'Zoë – 渋谷 🏠',
      '\\N',
      'x'.repeat(200_000),
      'é\t\\',
    ]
    const writer = new TableWriter('probe', ['place', 'words', 'truth', 'list'])
    for (const [place, words] of texts.entries())
      writer.add({ place, words, truth: place % 2 === 0, list: copyList([words]) })
    writer.add({ place: -1, words: null, truth: null, list: null })
    await writer.send(client)
    const { rows } = await client.query<{ words: string | null; truth: boolean | null; list: string[] | null }>(
      'select words, truth, list from probe order by place',
    )
    expect(rows[0]).toEqual({ words: null, truth: null, list: null })
    expect(rows.slice(1)).toEqual(texts.map((words, place) => ({ words, truth: place % 2 === 0, list: [words] })))
  })

  it('can be sent again', async () => {
    const writer = new TableWriter('probe', ['place'])
    for (const place of [1_000, 1_001]) {
      writer.add({ place })
      await writer.send(client)
    }
    await writer.send(client)
    expect((await client.query('select from probe where place >= 1000')).rowCount).toBe(2)
    expect(writer.rows).toBe(2)
  })

  it('throw an error where PostgreSQL refuses them', async () => {
    const writer = new TableWriter('probe', ['place'])
    writer.add({ place: 'nonsense' })
    await expect(writer.send(client)).rejects.toThrow('invalid input syntax')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
