import { describe, expect, test } from 'vitest'
import { knownHoles, readAdvisories, readLock, wrongLicences } from '../../scripts/dependencies.mjs'

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
