import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { CopyText } from './copy-text.ts'
import { copyRows } from './fill-database.ts'
import { copyList, TableWriter, type TableRows } from './copy-writer.ts'

const written = (text: CopyText) => Buffer.concat(text.take()).toString('utf8')

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

  it('is empty once it is taken', () => {
    const text = new CopyText()
    text.string('a')
    text.endRow()
    expect(written(text)).toBe('a\n')
    expect(text.take()).toEqual([])
  })
})

describe('rows sent to PostgreSQL', () => {
  let database: TestDatabase
  let client: pg.Client

  beforeAll(async () => {
    database = await ownDatabase()
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query('create temp table probe (place int, words text, truth boolean, list text[])')
  })

  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  const send = async (writer: TableWriter<string>) => copyRows(client, writer.takeRows() as TableRows)

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
      `a line of more than a few words,\n\tand another \\ one`,
      'a longer text with 渋谷 in the middle of it',
    ]
    const writer = new TableWriter('probe', ['place', 'words', 'truth', 'list'])
    for (const [place, words] of texts.entries())
      writer.add({ place, words, truth: place % 2 === 0, list: copyList([words]) })
    writer.add({ place: -1, words: null, truth: null, list: null })
    await send(writer)
    const { rows } = await client.query<{ words: string | null; truth: boolean | null; list: string[] | null }>(
      'select words, truth, list from probe order by place',
    )
    expect(rows[0]).toEqual({ words: null, truth: null, list: null })
    expect(rows.slice(1)).toEqual(texts.map((words, place) => ({ words, truth: place % 2 === 0, list: [words] })))
  })

  it('hold bytes', async () => {
    await client.query('create temp table bytes (value bytea)')
    const writer = new TableWriter('bytes', ['value'])
    const bytes = [Buffer.alloc(0), Buffer.from([0, 9, 10, 92, 127, 128, 255])]
    for (const value of bytes) writer.add({ value })
    await send(writer)
    expect((await client.query('table bytes')).rows).toEqual(bytes.map((value) => ({ value })))
  })

  it('can be sent again', async () => {
    const writer = new TableWriter('probe', ['place'])
    for (const place of [1_000, 1_001]) {
      writer.add({ place })
      await send(writer)
    }
    expect(writer.takeRows()).toBe(null)
    expect((await client.query('select from probe where place >= 1000')).rowCount).toBe(2)
  })

  it('throw an error where PostgreSQL refuses them', async () => {
    const writer = new TableWriter('probe', ['place'])
    writer.add({ place: 'nonsense' })
    await expect(send(writer)).rejects.toThrow('invalid input syntax')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
