import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { root } from './run.mjs'

/** Licences that let us ship the product as it is. */
const shipped = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
  'PSF-2.0',
  'Python-2.0',
]
/** Tools of tests and lint may also have these. */
const forTools = ['MPL-2.0']
/** A library that is linked, not changed, and can be replaced by its user; a tool that writes the styles and is not shipped. */
const named = { '@img/sharp': 'LGPL-3.0-or-later', lightningcss: 'MPL-2.0' }

/** Packages that name no licence in package.json, and what their LICENSE file says. */
const stated = {
  'png-js': 'MIT',
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
}

export const advisoriesFile = join(root, 'security', 'advisories.json')

export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
export const readAdvisories = () => JSON.parse(readFileSync(advisoriesFile, 'utf8'))

const nameOf = (path) => path.replace(/^.*node_modules\//, '')

/** Sentences about packages whose licence is not allowed. Builds for other systems that are not installed may lack one. */
export function wrongLicences(packages) {
  return Object.entries(packages).flatMap(([path, { license, dev, optional }]) => {
    if (path === '' || (license === undefined && optional)) return []
    const name = nameOf(path)
    const extra = Object.entries(named).flatMap(([start, licence]) => (name.startsWith(start) ? [licence] : []))
    const licence = license ?? stated[name] ?? 'none'
    const allowed = [...shipped, ...(dev ? forTools : []), ...extra]
    return isAllowed(licence, allowed) ? [] : [`${name} has the licence ${licence}.`]
  })
}

function isAllowed(expression, allowed) {
  const bare = expression.replaceAll(/[()]/g, '')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(part, allowed))
  return bare.split(' AND ').every((part) => allowed.includes(part))
}

/** Sentences about packages with a known hole. */
export function knownHoles(packages, { advisories }) {
  return Object.entries(packages).flatMap(([path, { version }]) =>
    path === ''
      ? []
      : advisories
          .filter(({ name, range }) => name === nameOf(path) && semver.satisfies(version, range))
          .map(({ name, title, severity, url }) => `${name} ${version}: ${title} (${severity}, ${url}).`),
  )
}

/** Asks the registry; undefined when it does not answer. */
export function askRegistry() {
  const asked = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
    shell: process.platform === 'win32',
  })
  try {
    const { vulnerabilities } = JSON.parse(asked.stdout)
    return vulnerabilities && Object.values(vulnerabilities).flatMap(advisoriesOf)
  } catch {
    return undefined
  }
}

const advisoriesOf = ({ name, via }) =>
  via
    .filter((each) => typeof each === 'object')
    .map(({ title, url, severity, range }) => ({ name, title, url, severity, range }))

const oldAfterDays = 30

/** Where the known holes come from, as a sentence. `isKnown` is false if nothing was ever read. */
export function sourceOfHoles({ readOn }, isFresh, today = new Date()) {
  if (isFresh) return { isKnown: true, isCurrent: true, sentence: 'Known holes as the registry names them today' }
  if (!readOn)
    return {
      isKnown: false,
      isCurrent: false,
      sentence:
        'The registry does not answer and has never been asked, so holes are not known. Run this again where it can be reached.',
    }
  const days = Math.floor((today.getTime() - Date.parse(readOn)) / 86_400_000)
  const isCurrent = days <= oldAfterDays
  const age = !isCurrent ? `, ${days} days ago: ask again where it can be reached` : ''
  const sentence = `The registry does not answer; the stored list was read on ${readOn}${age}`
  return { isKnown: true, isCurrent, sentence }
}

export const storeAdvisories = (advisories, file = advisoriesFile) =>
  writeFileSync(file, `${JSON.stringify({ readOn: new Date().toISOString().slice(0, 10), advisories }, null, 2)}\n`)
