import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contextWords } from './server/areas/accounts/password-rules.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const security = read('docs/security.md')

/** The ids of OWASP ASVS 5.0 by level. */
const wanted: Readonly<Record<string, string>> = {
  1: `
    1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1
    3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1
    6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1
    10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  2: `
    1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3
    1.5.2 2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1 3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1
    3.7.2 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 5.1.1 5.2.3 5.4.1 5.4.2 5.4.3 6.1.2 6.1.3 6.2.9 6.2.10
    6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4
    7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 9.2.2 9.2.3 9.2.4
    10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1
    10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3 11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2
    11.4.3 11.4.4 11.5.1 11.6.1 12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5
    13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3 15.1.2 15.1.3 15.2.2
    15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3
    16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3 17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2`,
}
const wantedRows = Object.entries(wanted).flatMap(([level, ids]) =>
  ids
    .trim()
    .split(/\s+/)
    .map((id) => `${id} level ${level}`),
)

const states = ['met', 'partly', 'not met', 'does not apply']
type Row = { id: string; level: string; state: string; asks: string; where: string }

const rows: Row[] = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', level = '', state = '', asks = '', where = '', ...more] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    expect([id, more]).toEqual([id, []])
    return { id, level, state, asks, where }
  })

/** Paths of the repository in a text: with a folder or an extension, and not an address of the server. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\.(?:ts|tsx|mjs|sql|md|json|html))`/g)].map(([, path = '']) => path)

describe('docs/asvs.md', () => {
  test('has each requirement of levels 1 and 2 once, with its level', () => {
    expect(wantedRows).toHaveLength(253)
    expect(rows.map(({ id, level }) => `${id} level ${level}`).toSorted()).toEqual(wantedRows.toSorted())
  })

  test('gives each one a known state, and what it asks', () => {
    expect(rows.filter(({ state, asks }) => !states.includes(state) || asks === '')).toEqual([])
  })

  test('says of each one where it is met, or why not', () => {
    expect(rows.filter(({ where }) => where.length < 3)).toEqual([])
    const unproven = rows.filter(({ state, where }) => state === 'met' && pathsIn(where).length === 0)
    expect(unproven.map(({ id }) => id)).toEqual([])
  })

  test('names only files that exist', () => {
    const missing = rows.flatMap(({ id, where }) =>
      pathsIn(where)
        .filter((path) => !existsSync(join(import.meta.dirname, path)))
        .map((path) => `${id} ${path}`),
    )
    expect(missing).toEqual([])
  })
})

describe('docs/security.md', () => {
  test('counts the requirements as the table does', () => {
    const written = /of (\d+), (\d+) are met, (\d+) partly, (\d+) are not met and (\d+) do not apply/
    const counted = states.map((state) => rows.filter((row) => row.state === state).length)
    expect(written.exec(security.replaceAll(/\s+/g, ' '))?.slice(1).map(Number)).toEqual([rows.length, ...counted])
  })

  test('names only files that exist', () => {
    const withFolder = pathsIn(security).filter((path) => path.includes('/'))
    expect(withFolder.length).toBeGreaterThan(5)
    expect(withFolder.filter((path) => !existsSync(join(import.meta.dirname, path)))).toEqual([])
  })

  test('lists the words that passwords must not be made of', () => {
    expect(contextWords.filter((word) => !security.includes(word))).toEqual([])
  })

  test.each(['architecture.md', 'operations.md', '../README.md'])('%s leads to it', (from) => {
    expect(read(join('docs', from))).toMatch(/\]\((docs\/)?security\.md\)/)
  })
})

test('docs/operations.md names every claim that the token of an external state system needs', () => {
  const source = /const claims = z\.object\(\{(.*?)\n\}\)/s.exec(read('server/outside/state-systems.ts'))?.[1] ?? ''
  const wantedClaims = [...source.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  expect(wantedClaims).toContain('auth_time')
  const described = /Tokens have .*?\n\n/s.exec(read('docs/operations.md'))?.[0] ?? ''
  const names = [...wantedClaims.map((name) => (name === 'act' ? 'act.sub' : name)), 'iss', 'aud', 'typ']
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})
