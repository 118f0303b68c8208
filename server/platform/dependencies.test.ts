import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  askRegistry,
  knownHoles,
  readAdvisories,
  readLock,
  sourceOfHoles,
  storeAdvisories,
  wrongLicences,
} from '../../scripts/dependencies.mjs'

describe('licences', () => {
  test('of all packages are allowed', () => {
    expect(wrongLicences(readLock())).toEqual([])
  })

  test('that are not allowed are named', () => {
    const packages = {
      'node_modules/copied': { license: 'GPL-3.0-only' },
      'node_modules/tool': { license: 'MPL-2.0', dev: true },
      'node_modules/shipped': { license: 'MPL-2.0' },
      'node_modules/chosen': { license: '(MIT OR GPL-3.0-or-later)' },
      'node_modules/both': { license: 'MIT AND GPL-3.0-only' },
      'node_modules/unknown': {},
    }
    expect(wrongLicences(packages)).toEqual([
      'copied has the licence GPL-3.0-only.',
      'shipped has the licence MPL-2.0.',
      'both has the licence MIT AND GPL-3.0-only.',
      'unknown has the licence none.',
    ])
  })
})

test('the lock file names no registry, so that each machine asks its own', () => {
  expect(Object.entries(readLock()).filter(([, entry]) => 'resolved' in entry)).toEqual([])
})

describe('known holes', () => {
  const url = 'https://advisories.example/1'
  const advisories = [{ name: 'leaky', range: '<1.2.3', title: 'Leaks', severity: 'high', url }]

  test('of the stored list are in no package', () => {
    expect(knownHoles(readLock(), readAdvisories())).toEqual([])
  })

  test('are found by name and version, wherever the package is', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/leaky': { version: '1.2.3' },
      'node_modules/other/node_modules/leaky': { version: '1.2.2' },
    }
    expect(knownHoles(packages, { advisories })).toEqual([`leaky 1.2.2: Leaks (high, ${url}).`])
  })
})

describe('the list of known holes', () => {
  /** An npm that prints this for `npm audit`. */
  async function withNpm<Result>(output: string, work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'npm-'))
    await writeFile(join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${output}\nEND\n`)
    await chmod(join(folder, 'npm'), 0o755)
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
    try {
      return await work(folder)
    } finally {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
    }
  }
  const advisory = { name: 'leaky', title: 'Leaks', url: 'https://advisories.example/1', severity: 'high', range: '<2' }

  test('is what the registry answers, and is stored with its day', async () => {
    const { name, ...via } = advisory
    const audit = { vulnerabilities: { leaky: { name, via: [{ ...via, source: 1 }, 'other'] } } }
    await withNpm(JSON.stringify(audit), async (folder) => {
      const answer = askRegistry()
      expect(answer).toEqual([advisory])
      const file = join(folder, 'advisories.json')
      storeAdvisories(answer ?? [], file)
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
        readOn: new Date().toISOString().slice(0, 10),
        advisories: [advisory],
      })
    })
  })

  test('is not read when the registry does not answer', async () => {
    await withNpm('{"message": "request failed", "error": {"summary": "no route"}}', async () => {
      expect(askRegistry()).toBeUndefined()
    })
  })

  const today = new Date('2026-11-17T00:00:00Z')
  test.each([
    [{ readOn: null }, false, false, false, 'holes are not known'],
    [{ readOn: '2026-11-10' }, false, true, true, 'the stored list was read on 2026-11-10'],
    [{ readOn: '2026-09-01' }, false, true, false, '77 days ago: ask again'],
    [{ readOn: '2026-11-17' }, true, true, true, 'as the registry names them today'],
  ])('says where it comes from: %j, asked now: %s', (known, isFresh, isKnown, isCurrent, words) => {
    const source = sourceOfHoles(known, isFresh, today)
    expect(source.isKnown).toBe(isKnown)
    expect(source.isCurrent).toBe(isCurrent)
    expect(source.sentence).toContain(words)
  })
})
