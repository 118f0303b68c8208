import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyPlainFiles, ensureBuilt } from './build.mjs'
import { fail, root, run, runTool, say } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

const args = process.argv.slice(2)
const all = readdirSync(join(root, 'bench')).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
if (!all.includes(args[0]) && args[0] !== '--smoke')
  fail(`Usage: npm run bench -- <name> [--help], where <name> is one of ${all.join(', ')}`)

/** Apart from the server's build, which contains no code of benches and tests. */
const target = join(root, '.cache', 'bench')

/** Without checking the types, which `npm run lint` does. */
async function buildBench() {
  say('Building the bench')
  const code = await runTool('typescript', ['-p', 'tsconfig.bench.json', '--noCheck', '--outDir', target])
  if (code !== 0) throw new Error('The bench does not compile; the messages are above.')
  copyPlainFiles(target)
}

checkNode()
await ensureInstalled({ withTests: true })
  .then(ensureBuilt)
  .then(buildBench)
  .catch((error) => fail(error.message))
process.exitCode = await run(process.execPath, ['--enable-source-maps', join(target, 'bench', 'run-bench.js'), ...args])
