import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, utimesSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyPlainFiles } from './build.mjs'
import { writePageFiles } from './bundle-page-files.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, root, say, toolPath } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

// Separate from dist, so that an npm start in the same checkout keeps its own build.
const output = join(root, '.cache', 'dev')
const server = join(output, 'server', 'main.js')
const children = new Set()

checkNode()
stopWithNpm()
await ensureInstalled({ withTests: true }).catch((error) => fail(error.message))
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
copyPlainFiles(output)
await writePageFiles(output)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

begin([toolPath('typescript'), '-p', 'tsconfig.build.json', '--outDir', output, '--watch', '--preserveWatchOutput'])
say('Waiting for the first compilation')
while (!existsSync(server) && children.size > 0) await sleep(100)
if (children.size > 0) {
  begin(['--watch', '--watch-preserve-output', '--enable-source-maps', server, ...process.argv.slice(2)])
  begin([toolPath('vite'), '--config', 'web/vite.config.ts'])
  watch(join(root, 'server'), { recursive: true }, (_, name) => name && void copyAndRestart(join('server', name)))
}

function begin(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', detached: true })
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    stop()
  })
}

function stop() {
  // Each child leads a process group, because some run the real program in a child process.
  for (const { pid } of children) {
    try {
      process.kill(-pid, 'SIGTERM')
    } catch {
      // The process has just ended.
    }
  }
  if (children.size === 0) process.exit()
}

const isPageFile = (name) => /[\\/]state-system[\\/](browser|kit[\\/]style)[\\/]/.test(name)

// Migrations and data are not compiled, and node --watch sees only modules, so the server is touched to restart it.
async function copyAndRestart(name) {
  if (isPageFile(name)) {
    await writePageFiles(output).catch((error) => say(error.message))
    utimesSync(server, new Date(), new Date())
    return
  }
  const isFile = statSync(join(root, name), { throwIfNoEntry: false })?.isFile()
  if (/\.tsx?$/.test(name) || !isFile || !existsSync(server)) return
  mkdirSync(dirname(join(output, name)), { recursive: true })
  copyFileSync(join(root, name), join(output, name))
  utimesSync(server, new Date(), new Date())
}
