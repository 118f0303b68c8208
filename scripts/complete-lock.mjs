// `npm install` against a registry that lacks builds for other platforms leaves them out of package-lock.json, and `npm
// ci` then refuses the lock. Run this after adding a package: it restores the missing optional builds by name and
// version.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './run.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'win32', 'openharmony', 'linux', 'aix', 'sunos', 'netbsd', 'openbsd']
const processors = ['wasm32', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

const missing = Object.entries(lock.packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`])
    .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version, dev)]),
)

function entryOf(name, version, dev) {
  const cpu = processors.find((processor) => name.includes(processor))
  const os = systems.find((system) => name.includes(system))
  const libc = name.includes('musl') ? 'musl' : name.includes('gnu') && os === 'linux' ? 'glibc' : undefined
  return {
    version: String(version).replace(/^\D*/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

const sorted = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).toSorted(([one], [other]) =>
  one.localeCompare(other, 'en'),
)
lock.packages = Object.fromEntries(sorted)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
say(`package-lock.json: ${missing.length} builds for other platforms added`)
