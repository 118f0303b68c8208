import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressSettings } from './server/platform/address-settings.ts'
import { brandSettings } from './server/platform/brand-settings.ts'
import { knownSettings } from './server/platform/config.ts'
import { databaseSettings } from './server/platform/database-settings.ts'
import { fileSettings } from './server/platform/file-settings.ts'
import { limitSettings } from './server/platform/limit-settings.ts'
import { mailSettings } from './server/platform/mail-settings.ts'
import { retentionSettings } from './server/platform/retention-settings.ts'
import { serverSettings } from './server/platform/server-settings.ts'
import type { Setting } from './server/platform/settings.ts'
import { softwareSettings } from './server/platform/software-settings.ts'

const root = import.meta.dirname
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))

const rooms = ['contract', 'server', 'web', 'e2e', 'bench', 'fleet', 'scripts']
const pages = ['README.md', 'CONTRIBUTING.md', ...['docs', ...rooms].flatMap((folder) => filesIn(folder, /\.md$/))]

const headings = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test('links lead to files and headings that exist', () => {
  const isBroken = (page: string, target: string) => {
    const [path = '', heading] = target.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    return !existsSync(join(root, file)) || (heading !== undefined && !headings(file).includes(heading))
  }
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto):/.test(target) && isBroken(page, target))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('each alert has its runbook', () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) =>
    name.toLowerCase(),
  )
  expect(headings('docs/runbooks.md').filter((heading) => heading !== 'runbooks')).toEqual(alerts)
})

describe('names in documents', () => {
  const sources = rooms.flatMap((folder) => filesIn(folder, /\.(ts|tsx|mjs|sql)$/))
  // Decisions tell what was true on their day; the schema is written by its own test.
  const quoted = pages
    .filter((page) => !page.startsWith('docs/decisions/') && page !== 'docs/schema.md')
    .flatMap((page) =>
      [
        ...read(page)
          .replaceAll(/^```.*?^```/gms, '')
          .matchAll(/`([^`\n]+)`/g),
      ].map(([, name = '']) => ({ page, name })),
    )
  const list = (found: typeof quoted) => found.map(({ page, name }) => `${page}: ${name}`)

  test('of files exist: below the root, server, web/src, server/areas or the folder of the document', () => {
    const known = new Set([...sources, ...pages].flatMap((file) => file.split('/').at(-1) as string))
    const exists = (page: string, name: string) =>
      ['', 'server', 'server/areas', 'web/src', dirname(page)].some((from) => existsSync(join(root, from, name))) ||
      (!name.includes('/') && known.has(name))
    expect(
      list(quoted.filter(({ page, name }) => /^[\w@/-][\w@./-]*\.(ts|tsx|mjs|md)$/.test(name) && !exists(page, name))),
    ).toEqual([])
  })

  test('of functions and components exist', () => {
    const missing = new Set(quoted.map(({ name }) => name).filter((name) => /^[A-Za-z]+[a-z][A-Z]\w*$/.test(name)))
    for (const text of sources.map(read)) for (const name of missing) if (text.includes(name)) missing.delete(name)
    expect(list(quoted.filter(({ name }) => missing.has(name)))).toEqual([])
  })
})

test('docs/architecture.md has at most 1,500 words', () => {
  expect(read('docs/architecture.md').split(/\s+/).length).toBeLessThanOrEqual(1500)
})

test('README.md has at most 80 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(80)
})

describe('docs/settings.md', () => {
  const groups: Record<string, Record<string, Setting<unknown>>> = {
    'Addresses and folders': addressSettings,
    'The server': serverSettings,
    Databases: databaseSettings,
    Limits: limitSettings,
    'Mail and secrets': mailSettings,
    Files: fileSettings,
    'Management software': softwareSettings,
    'How long data is kept': retentionSettings,
    'Names and links of the product': brandSettings,
  }

  const intro = `# Settings

Written by \`npm run settings-docs\` from the code that reads the settings (\`server/platform/*-settings.ts\`); a test fails if it
is out of date.

All settings are environment variables, and all are optional. The server reads them once at its start and reports every wrong value
in a sentence. \`XX\` is the code of a state (\`VIC\`, \`QLD\` …). A setting marked “secret” can also be read from a file:
\`LINK_SECRET_FILE\` names the file with \`LINK_SECRET\`. A list of secrets has the newest first, separated by commas or lines.
What production requires beyond this is in \`server/platform/production-rules.ts\`; the start says what is missing.
[data.md](data.md) explains how long data is kept.`

  /** The sentence with which the setting refuses a value that none accepts. */
  const requirement = ({ read: readValue }: Setting<unknown>): string => {
    try {
      readValue('\u0000')
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  const cell = (text: string) => text.replaceAll('|', '\\|')

  const row = ([name, setting]: [string, Setting<unknown>]) =>
    [
      `\`${name.replace(/_VIC$/, '_XX')}\`${setting.isSecret ? ' (secret)' : ''}`,
      cell(setting.about),
      cell(requirement(setting)),
      setting.otherwise === undefined ? '' : `\`${cell(setting.otherwise)}\``,
    ].join(' | ')

  test('lists every setting; npm run settings-docs writes it', async () => {
    expect(Object.values(groups).flatMap(Object.keys).toSorted()).toEqual(Object.keys(knownSettings).toSorted())
    const sections = Object.entries(groups).map(([title, settings]) => {
      const rows = Object.entries(settings)
        .filter(([name]) => !/_(ACT|NSW|NT|QLD|SA|TAS|WA)$/.test(name))
        .map((each) => `| ${row(each)} |`)
      return [`## ${title}\n`, '| name | what it is | must | default |', '| --- | --- | --- | --- |', ...rows].join(
        '\n',
      )
    })
    await expect(`${[intro, ...sections].join('\n\n')}\n`).toMatchFileSnapshot('docs/settings.md')
  })
})
