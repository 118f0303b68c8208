import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { fail, root, run } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

const [name = '', ...rest] = process.argv.slice(2)
const all = readdirSync(join(root, 'bench')).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
if (!all.includes(name)) fail(`Usage: npm run bench -- <name>, where <name> is one of ${all.join(', ')}`)

checkNode()
await ensureInstalled()
  .then(ensureBuilt)
  .catch((error) => fail(error.message))
const file = join(root, 'dist', 'bench', `${name}.bench.js`)
if (!existsSync(file)) fail(`${file} was not built`)
process.exitCode = await run(process.execPath, ['--enable-source-maps', file, ...rest])
