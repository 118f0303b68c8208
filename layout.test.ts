import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'
import { readTableWriters } from './server/testing/table-writers.ts'

const root = import.meta.dirname
const rooms = ['contract', 'server', 'web', 'e2e', 'bench', 'fleet', 'scripts']

const files = rooms.flatMap((room) => {
  try {
    return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
})

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import\s+['"]([^'"]+)['"]/gm,
    ),
  ]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((target) => target.replace(/^@contract\//, 'contract/').replace(/^@\//, 'web/src/'))
    .map((target) => (target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target))

/** Pairs "file → import" that violate the rule `isWrong`. */
const wrongImports = (inRoom: (file: string) => boolean, isWrong: (target: string, file: string) => boolean) =>
  files.filter(inRoom).flatMap((file) =>
    importsOf(file)
      .filter((target) => isWrong(target, file))
      .map((target) => `${file} → ${target}`),
  )

const within = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`)
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/testing/')

const areaOf = (path: string, side: string) => new RegExp(`^${side}/areas/([^/]+)`).exec(path)?.[1]

/** The groups of files that form an import cycle, or undefined. A path without a group does not count. */
function findCycle(from: readonly string[], groupOf: (path: string) => string | undefined): string | undefined {
  const imports = new Map<string, Set<string>>()
  for (const file of from) {
    const group = groupOf(file)
    const others = importsOf(file).map(groupOf)
    if (group === undefined) continue
    const known = imports.get(group) ?? new Set<string>()
    for (const other of others) if (other !== undefined && other !== group) known.add(other)
    imports.set(group, known)
  }
  const safe = new Set<string>()
  const cycleFrom = (path: readonly string[]): string[] | undefined => {
    const group = path.at(-1) as string
    if (path.indexOf(group) < path.length - 1) return path.slice(path.indexOf(group))
    if (safe.has(group)) return undefined
    for (const next of imports.get(group) ?? []) {
      const cycle = cycleFrom([...path, next])
      if (cycle) return cycle
    }
    safe.add(group)
    return undefined
  }
  const cycle = [...imports.keys()].map((group) => cycleFrom([group])).find((found) => found !== undefined)
  return cycle?.join(' → ')
}

describe('allowed imports', () => {
  test('the contract imports neither server nor web, and nothing that does I/O', () => {
    expect(
      wrongImports(
        within('contract'),
        (target, file) => !isTest(file) && !within('contract')(target) && !/^(zod|libphonenumber-js)/.test(target),
      ),
    ).toEqual([])
  })

  test('server and web never import each other', () => {
    expect(wrongImports(within('server'), within('web'))).toEqual([])
    expect(wrongImports(within('web'), within('server'))).toEqual([])
  })

  const floors = ['ui', 'shared', 'areas', 'pages', 'routes']
  const floorOf = (path: string) => floors.indexOf(/^web\/src\/(\w+)/.exec(path)?.[1] ?? '')
  test('the web imports downwards only: routes, pages, areas, shared, ui', () => {
    expect(
      wrongImports(within('web/src'), (target, file) => floorOf(file) >= 0 && floorOf(target) > floorOf(file)),
    ).toEqual([])
  })

  test('ui imports neither router nor queries, and of the contract only days', () => {
    expect(wrongImports(within('web/src/ui'), (target) => /^@tanstack|^contract\/(?!days\.ts)/.test(target))).toEqual(
      [],
    )
  })

  test('an area of the web does not import another', () => {
    const isOther = (target: string, file: string) => {
      const other = areaOf(target, 'web/src')
      return other !== undefined && other !== areaOf(file, 'web/src')
    }
    expect(wrongImports(within('web/src/areas'), isOther)).toEqual([])
  })

  test('an area of the server never imports another’s routes', () => {
    const isOtherRoutes = (target: string, file: string) =>
      target.endsWith('.routes.ts') && areaOf(target, 'server') !== areaOf(file, 'server')
    expect(wrongImports(within('server/areas'), isOtherRoutes)).toEqual([])
  })

  test('areas of the server do not import each other in a cycle', () => {
    const areaFiles = files.filter((each) => within('server/areas')(each) && !isTest(each))
    expect(findCycle(areaFiles, (path) => areaOf(path, 'server'))).toBeUndefined()
  })

  test('only outside and platform touch the network, the disk or the clock', () => {
    const isOutside = /^node:(fs|net|http|https|dns|child_process|dgram|tls)/
    expect(
      wrongImports(
        (file) => within('server/areas')(file) && !isTest(file),
        (target) => isOutside.test(target) || target === 'pg',
      ),
    ).toEqual([])
    const readTheClock = files
      .filter((file) => within('server/areas')(file) && !isTest(file))
      .filter((file) => /new Date\(\)|Date\.now\(\)/.test(readFileSync(join(root, file), 'utf8')))
    expect(readTheClock).toEqual([])
  })
})

describe('pages of the state systems', () => {
  const home = 'server/state-system'
  const folderOf = (path: string) => /^server\/state-system\/([^/]+)\//.exec(path)?.[1]
  const pageFiles = (file: string) => within(home)(file) && !isTest(file)
  const base = ['kit', 'browser']

  test('the kit knows no page', () => {
    expect(
      wrongImports(
        within(`${home}/kit`),
        (target, file) => !isTest(file) && within(home)(target) && folderOf(target) !== 'kit',
      ),
    ).toEqual([])
  })

  /** A new password and an accepted invitation end by signing in; the others show or count the records of another folder. */
  const uses = ['accounts → auth', 'dashboard → agreed-days', 'properties → bookings', 'repairs → visit-records']
  test('a folder of pages imports the kit, and only these import another folder of pages', () => {
    const found = files.filter(pageFiles).flatMap((file) =>
      importsOf(file)
        .filter((target) => within(home)(target) && folderOf(target) !== folderOf(file) && folderOf(target) !== 'kit')
        .map((target) => `${folderOf(file)} → ${folderOf(target)}`),
    )
    expect([...new Set(found)].toSorted()).toEqual(uses)
  })

  test('has folders with the names of areas', () => {
    const folders = new Set(files.filter(pageFiles).map(folderOf))
    const areas = new Set(files.map((file) => areaOf(file, 'server')))
    const others = [...folders].filter((folder) => !areas.has(folder) && !base.includes(folder as string))
    expect(others).toEqual(['people'])
  })

  test('no files import each other in a cycle', () => {
    expect(findCycle(files.filter(pageFiles), (path) => (within(home)(path) ? path : undefined))).toBeUndefined()
  })

  test('only the list of routes imports all pages; areas, platform and outside import none', () => {
    const below = (file: string) => ['areas', 'platform', 'outside'].some((floor) => within(`server/${floor}`)(file))
    expect(wrongImports((file) => below(file) && !isTest(file), within(home))).toEqual([])
    const importing = files.filter((file) => new Set(importsOf(file).map(folderOf)).size > 6 && !within(home)(file))
    expect(importing).toEqual(['server/state-system-routes.ts'])
  })

  test('scripts for browsers import only each other', () => {
    const scripts = `${home}/browser`
    expect(
      wrongImports(
        (file) => within(scripts)(file) && !isTest(file),
        (target) => !within(scripts)(target),
      ),
    ).toEqual([])
  })
})

test('what a start builds and runs imports no package of tests and lint', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const isStarted = (file: string) =>
    /^(contract|server|web)\/|^scripts\/bundle-server/.test(file) &&
    !isTest(file) &&
    !/\/testing\/|^web\/test-/.test(file)
  const isMissing = (target: string) => {
    const name = /^(@[\w-]+\/)?[\w.-]+(?=\/|$)/.exec(target)?.[0]
    return name !== undefined && !rooms.includes(name) && !(name in dependencies)
  }
  expect(wrongImports(isStarted, isMissing)).toEqual([])
  const styles = readFileSync(join(root, 'web/src/styles.css'), 'utf8')
  const packages = [...styles.matchAll(/@(?:import|plugin) '([^.'][^']*)'/g)].map((match) => match[1] as string)
  expect(packages.filter(isMissing)).toEqual([])
})

test('one file of the portal builds addresses of a state system, so that each names the agency', () => {
  const writing = files
    .filter((file) => within('web/src')(file) && !isTest(file) && !file.includes('/testing/'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('complianceSystemUrl'))
  expect(writing).toEqual(['web/src/shared/legacy-links.ts'])
})

describe('queries', () => {
  const queryFiles = files.filter((file) => file.endsWith('.queries.ts'))
  /** Exports of a file, each with its text up to the next declaration. */
  const exportsOf = (file: string) =>
    readFileSync(join(root, file), 'utf8')
      .split(/^(?=export |const |function |type |\/\*\*)/m)
      .filter((part) => part.startsWith('export ') && !/^export (type|interface) /.test(part))

  test('a file of queries runs no statements: its callers send them, several in one round trip', () => {
    expect(wrongImports((file) => queryFiles.includes(file), within('server/platform/database.ts'))).toEqual([])
    const running = queryFiles.filter((file) =>
      /\basync\b|\bawait\b|\.(rows|batch)\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(running).toEqual([])
  })

  test('a file of queries exports only statements and the types of their rows', () => {
    const isStatement = (part: string) =>
      /=>\s*sql\b|\breturn sql\b|= sql[<`]|\): Sql\b|: Sql(<[^>]*>)? =>|: Sql = /.test(part)
    const others = queryFiles.flatMap((file) =>
      exportsOf(file)
        .filter((part) => !isStatement(part))
        .map((part) => `${file}: ${part.split('\n', 1)[0]}`),
    )
    expect(others).toEqual([])
  })

  test('a statement names the ids of lookup tables, such as ${quoteIds.ACCEPTED}', () => {
    const bare = queryFiles.flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:\w+_id|kind|counter) (?:=|<>|(?:not )?in \() ?\d.*/g),
      ].map(([text]) => `${file}: ${text}`),
    )
    expect(bare).toEqual([])
  })

  /** The statements of a file, each with its first line; a fragment within one is a statement of its own. */
  const statementsIn = (text: string): { line: number; text: string }[] =>
    [
      ...text.matchAll(/\bsql(?:<(?:[^<>]|<[^<>]*>)*>)?`((?:[^`$]|\$(?!\{)|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\})*)`/g),
    ].map((match) => ({ line: text.slice(0, match.index).split('\n').length, text: match[0] }))

  test('a statement has at most 60 lines, of at most 140 columns each: longer ones have named fragments', () => {
    const long = files
      .filter((file) => within('server')(file) && !within('server/database')(file) && !isTest(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        const lines = text.split('\n')
        return statementsIn(text).flatMap((statement) => {
          const count = statement.text.split('\n').length
          const wide = lines.slice(statement.line - 1, statement.line - 1 + count).some((line) => line.length > 140)
          return count > 61 || wide ? [`${file}:${statement.line}`] : []
        })
      })
    expect(long).toEqual([])
  })

  test('an area’s SQL is in its files of queries', () => {
    const strays = files
      .filter((file) => within('server/areas')(file) && !isTest(file) && !file.endsWith('.queries.ts'))
      .filter((file) => /\bsql[<`]/.test(readFileSync(join(root, file), 'utf8')))
    expect(strays).toEqual([])
  })
})

describe('writers', () => {
  /** They remove rows by age, or the words of people, or move rows to another agency. */
  const removers = ['agency-merges', 'housekeeping', 'personal-data']
  const shared: Record<string, { areas: string[]; reason: string }> = {
    portal_sessions: {
      areas: ['accounts', 'auth', 'platform', 'state-system'],
      reason: 'platform extends a session with each request; whoever ends a sign-in ends its sessions at once',
    },
    state_sessions: { areas: ['accounts', 'state-system'], reason: 'a changed password ends the user’s sessions' },
    api_keys: { areas: ['api-integration', 'platform'], reason: 'platform notes the use of a key' },
    job_runs: { areas: ['cards', 'subscriptions'], reason: 'both begin once in each state’s day' },
    agencies: {
      areas: ['agencies', 'office'],
      reason: 'staff create and pause agencies, whose master users change the office',
    },
    contact_numbers: { areas: ['contacts', 'tenancies'], reason: 'contacts and occupants have numbers' },
    property_services: { areas: ['cards', 'service-checks'], reason: 'cards store the results of the evaluation' },
    technicians: {
      areas: ['accounts', 'roster'],
      reason: 'who accepts an invitation gets the account of the technician',
    },
    resolution_documents: { areas: ['documents', 'findings'], reason: 'uploads that came to nothing are given up' },
  }

  test('a table is written by one area, in its statements and functions', async () => {
    const writers = await readTableWriters()
    const schema = ['baseline', 'migrations']
      .flatMap((folder) => readdirSync(join(root, 'server/database', folder)).map((name) => join(folder, name)))
      .map((name) => readFileSync(join(root, 'server/database', name), 'utf8'))
    const tables = schema.flatMap((text) =>
      [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, it]) => it ?? ''),
    )
    const several = tables
      .map((table) => [table, (writers.get(table)?.areas ?? []).filter((area) => !removers.includes(area))] as const)
      .filter(([table, areas]) => areas.length > 1 && String(areas) !== String(shared[table]?.areas))
    expect(several).toEqual([])
    expect(tables.length).toBeGreaterThan(100)
    expect(Object.keys(shared).filter((table) => (writers.get(table)?.areas.length ?? 0) < 2)).toEqual([])
  })
})

describe('names', () => {
  const nameOf = (file: string) => file.split('/').at(-1) as string

  test('no catch-all files such as utils or helpers', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|types|index)\.(ts|tsx|mjs)$/.test(file))).toEqual(
      [],
    )
  })

  test('suffixes are a closed list', () => {
    const allowed = /^[\w-]+(\.(routes|queries|job|machine))?(\.(test|e2e|bench|config|d))?\.(ts|tsx|mts|mjs)$/
    expect(files.filter((file) => !allowed.test(nameOf(file)))).toEqual([])
  })

  test('components are PascalCase, everything else is kebab-case', () => {
    const isWell = (file: string) => {
      const [base = ''] = nameOf(file).split('.')
      return file.endsWith('.tsx') ? /^[A-Z]\w*$/.test(base) || /^[a-z0-9-]+$/.test(base) : /^[a-z0-9-]+$/.test(base)
    }
    expect(files.filter((file) => !isWell(file))).toEqual([])
  })
})

test('texts that people type are counted as the database counts them, an emoji as one character', () => {
  const counted =
    /\b(?:reason|notes?|name|reference|holder|description|address|question|(?:typed|draft)[.[][^ ]*)\.length\)? (?:>|<=) /
  const isTyped = (file: string) => /^server\/(?:areas|state-system)\//.test(file) && !isTest(file)
  expect(
    files.filter(isTyped).flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => counted.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    ),
  ).toEqual([])
})

test('an exported name is exported by one file of contract and server, and by one of the web', () => {
  const declared = /^export (?:abstract )?(?:async )?(?:const|function\*?|type|interface|class) (\w+)/gm
  const places = (isIn: (file: string) => boolean) => {
    const byName = new Map<string, string[]>()
    for (const file of files.filter(
      (each) => isIn(each) && !isTest(each) && !/\/testing\/|demo-data-sources/.test(each),
    ))
      for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(declared))
        byName.set(name, [...new Set([...(byName.get(name) ?? []), file])])
    return [...byName].filter(([, found]) => found.length > 1)
  }
  expect(places((file) => within('contract')(file) || within('server')(file))).toEqual([])
  expect(places(within('web'))).toEqual([])
})

test('a statement or function that writes begins with a verb', () => {
  const isParticiple = (name: string) =>
    /^(?:[a-z]+ed|sent|brought|given|taken|withdrawn|written)(?=[A-Z]|$)/.test(name)
  const writes = /\b(?:insert into|delete from|update \w+(?: (?!set\b)\w+)?\s+set)\b/
  const named = files
    .filter((file) => file.endsWith('.queries.ts'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split(/^(?=export |const |function |type |\/\*\*)/m)
        .filter((part) => writes.test(part))
        .map((part) => /^export (?:const|function) (\w+)/.exec(part)?.[1] ?? '')
        .filter(isParticiple)
        .map((name) => `${file}: ${name}`),
    )
  expect(named).toEqual([])
})

test('no file exceeds 320 lines, except tests and data tables', () => {
  const isTable = (file: string) => within('server/database/demo-data-sources')(file)
  const long = files
    .filter((file) => !isTest(file) && !file.endsWith('.e2e.ts') && !isTable(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 320)
  expect(long).toEqual([])
})

test('a function has at most 100 lines, except in tests and demo data', () => {
  const isFunction = /^(Function|Arrow)/
  const longIn = (file: string) => {
    const text = readFileSync(join(root, file), 'utf8')
    const found: string[] = []
    const visit = (node: object): void => {
      const { type, start, end } = node as { type?: string; start?: number; end?: number }
      const lines = isFunction.test(type ?? '') ? text.slice(start, end).split('\n') : []
      if (lines.length > 100) found.push(`${file}: ${lines[0]}`)
      for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child)
    }
    visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
    return found
  }
  const checked = files.filter(
    (file) => !isTest(file) && !file.endsWith('.e2e.ts') && !within('server/database/demo-data')(file),
  )
  // Only a file with so many lines can have such a function.
  const long = checked.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 100)
  expect(long.flatMap(longIn)).toEqual([])
})

describe('endpoints', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map((match) => match[1] as string)
  /** Name of each endpoint, with the area of the contract that declares it. */
  const promised = new Map(
    files
      .filter((file) => within('contract')(file) && !isTest(file))
      .flatMap((file) =>
        namesIn(file, /export const (\w+) = endpoint\(/g).map(
          (name) => [name, (file.split('/')[1] as string).replace(/\.ts$/, '')] as const,
        ),
      ),
  )
  const served = files
    .filter((file) => file.endsWith('.routes.ts'))
    .flatMap((file) => namesIn(file, /\b(?:serve|answerKeys)\(\s*(\w+),/g).map((name) => ({ name, file })))

  test('the server implements every endpoint of the contract', () => {
    const names = new Set(served.map(({ name }) => name))
    expect([...promised.keys()].filter((name) => !names.has(name))).toEqual([])
  })

  test('an endpoint is implemented by the area that declares it in the contract', () => {
    const elsewhere = served.filter(
      ({ name, file }) =>
        !['areas', 'state-system'].some((side) => within(`server/${side}/${promised.get(name)}`)(file)),
    )
    expect(elsewhere.map(({ name, file }) => `${name} of ${promised.get(name)}: ${file}`)).toEqual([])
  })
})

describe('SQL of the schema', () => {
  const folder = 'server/database'
  const sqlIn = (path: string) =>
    readdirSync(join(root, folder, path), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => ({ name, text: readFileSync(join(root, folder, path, name), 'utf8') }))
  const functions = sqlIn('functions')
  const tables = [...sqlIn('baseline'), ...sqlIn('migrations')]

  test('has lines of at most 140 columns', () => {
    const long = [...functions, ...tables].flatMap(({ name, text }) =>
      text.split('\n').flatMap((line, index) => (line.length > 140 ? [`${name}:${index + 1}`] : [])),
    )
    expect(long).toEqual([])
  })

  test('numbers each migration differently, so that their order is plain', () => {
    const numbers = sqlIn('migrations').map(({ name }) => name.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('creates functions, triggers, policies and rights only in functions, so that each has one place', () => {
    const others =
      /^\s*(create (or replace )?(function|procedure|view|constraint trigger|trigger|policy)|grant|revoke)\b/im
    expect(tables.filter(({ text }) => others.test(text)).map(({ name }) => name)).toEqual([])
  })

  test('creates each function in the file of its name', () => {
    const created = functions
      .filter(({ name }) => !/^(first|rights)/.test(name))
      .map(({ name, text }) => [
        name,
        [...text.matchAll(/^create or replace (?:function|procedure) app\.(\w+)/gm)].map(([, it]) => `${it}.sql`),
      ])
    expect(created.filter(([name, made]) => String(made) !== name)).toEqual([])
    expect(created.length).toBeGreaterThan(80)
  })

  test('has no function that nothing calls', () => {
    const code = files
      .filter((file) => within('server')(file) && !isTest(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
    const calls = new Set(
      [
        ...code,
        ...functions.map(({ text }) =>
          text.replaceAll(
            /^(create or replace (function|procedure)|comment on|revoke|grant|call app.grant_execute).*/gm,
            '',
          ),
        ),
      ]
        .flatMap((text) => [...text.matchAll(/\bapp\.(\w+)/g)])
        .map(([, name]) => `${name}.sql`),
    )
    expect(
      functions.map(({ name }) => name).filter((name) => !/^(first|rights)/.test(name) && !calls.has(name)),
    ).toEqual([])
  })

  test('can apply each file of functions again', () => {
    const once = /^create (?!or replace (function|procedure|trigger) |policy |constraint trigger )/m
    expect(functions.filter(({ text }) => once.test(text)).map(({ name }) => name)).toEqual([])
    const kept = functions.flatMap(({ name, text }) =>
      [...text.matchAll(/^create constraint trigger (\w+)|^create policy \w+ on (\w+)/gm)]
        .filter(
          ([, trigger, table]) =>
            !text.includes(trigger ? `drop trigger if exists ${trigger} on` : `_table('${table}'`),
        )
        .map(([statement]) => `${name}: ${statement}`),
    )
    expect(kept).toEqual([])
  })
})
