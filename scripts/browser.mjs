import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root, say } from './run.mjs'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const unpacked = join(root, '.cache', 'chromium-')
// It draws no window, so it needs half of the processor time of the others.
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** Without a network apt-get tries for long, so a failure is remembered. */
const refusedByApt = join(root, '.cache', 'no-headless-shell')
const quietApt = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const appOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

// The package's font configuration names folders that exist only on AWS. Without a font, text is invisible and the
// browser aborts.
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * Finds the browser for the journeys: the one at CHROMIUM_PATH; on Linux x64 the one installed by npm, so that journeys
 * run in the same browser on every machine; elsewhere one of the machine, installed with apt-get where possible.
 */
export async function findBrowser() {
  const executablePath = await findPath()
  return { executablePath, args: flags, env: environmentFor(executablePath) }
}

async function findPath() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, but that file does not exist.`)
    return named
  }
  if (process.platform === 'linux' && process.arch === 'x64') return fromPackage()
  const found = (await installedOne([shell])) ?? ((await installWithApt()) ? await installedOne([shell]) : undefined)
  const other = found ?? (await installedOne(names))
  if (other) return other
  throw new Error(
    `npm installs a browser only on Linux x64, and none was found on this machine (${process.platform} ${process.arch}). ` +
      'Install Chromium or Chrome, or set CHROMIUM_PATH.',
  )
}

async function installedOne(wanted) {
  for (const path of onThisMachine(wanted)) {
    if (await answers(path)) return path
  }
  return undefined
}

/** Debian has Chromium for more processors than npm; installing it needs root. */
async function installWithApt() {
  const canInstall = process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall || (existsSync(refusedByApt) && onThisMachine(names).length > 0)) return false
  say('Installing Chromium (apt-get)')
  const apt = async (...args) => promisify(execFile)('/usr/bin/apt-get', args, { timeout: 300_000, env: quietApt })
  try {
    await apt('update')
    await apt('install', '--yes', '--no-install-recommends', shell)
    return true
  } catch (error) {
    say(`apt-get could not install Chromium: ${error.message}`)
    mkdirSync(dirname(refusedByApt), { recursive: true })
    writeFileSync(refusedByApt, '')
    return false
  }
}

function onThisMachine(wanted) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...(wanted === names ? [appOnMac] : [])].filter((path) => existsSync(path))
}

// On some systems `chromium-browser` only prints how to install a browser.
async function answers(path) {
  try {
    const env = { ...process.env, ...environmentFor(path) }
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 20_000, env })
    return /chrom/i.test(stdout)
  } catch {
    return false
  }
}

async function fromPackage() {
  const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const place = `${unpacked}${version}`
  if (!existsSync(place)) await unpack(place)
  const fonts = join(place, 'fonts.conf')
  if (!existsSync(fonts)) writeFileSync(fonts, fontConfiguration)
  const path = join(place, 'chromium')
  if (await answers(path)) return path
  throw new Error(`The Chromium installed by npm (${path}) does not run here. Set CHROMIUM_PATH to one that does.`)
}

/** The packaged browser needs its own libraries and fonts; other programs must not use them. */
function environmentFor(path) {
  if (!path.startsWith(unpacked)) return {}
  const place = dirname(path)
  const libraries = [join(place, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean)
  return { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_FILE: join(place, 'fonts.conf') }
}

// The package unpacks into the temporary folder of its process, and includes its libraries only if it detects AWS.
async function unpack(place) {
  const draft = `${place}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await promisify(execFile)(process.execPath, [join(root, 'scripts', 'unpack-browser.mjs')], {
      cwd: root,
      env: {
        ...process.env,
        TMPDIR: draft,
        AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
        AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x',
      },
    })
    if (!existsSync(place)) renameSync(draft, place)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
