import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { builtTools, buildTools } from './build-tools.mjs'
import { fail, root, run } from './run.mjs'
import { checkNode } from './setup.mjs'

const args = process.argv.slice(2)
const all = readdirSync(join(root, 'bench')).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
if (!all.includes(args[0]) && args[0] !== '--smoke')
  fail(`Usage: npm run bench -- <name> [--help], where <name> is one of ${all.join(', ')}`)

checkNode()
await buildTools().catch((error) => fail(error.message))
process.exitCode = await run(process.execPath, [
  '--enable-source-maps',
  join(builtTools, 'bench', 'run-bench.js'),
  ...args,
])
