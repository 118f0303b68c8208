import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stateCodes, type StateCode } from '../contract/states.ts'
import { checkConnections, listConnections } from './areas/integration/check-connections.ts'
import { checkDatabases, openSources, type DatabaseSource } from './database/check-databases.ts'
import { checkQueues } from './database/check-queues.ts'
import { checkReadiness } from './database/check-readiness.ts'
import { serverRoles } from './database/role-urls.ts'
import { explainFailure } from './database/explain-failure.ts'
import { openFiles } from './outside/open-files.ts'
import { checkGreeting, checkMailbox } from './outside/mailbox.ts'
import { checkMailServer } from './outside/open-mailer.ts'
import { openConnectors } from './outside/software/connectors.ts'
import { pingScanner } from './outside/virus-scanner.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import { Databases } from './platform/databases.ts'
import { openKeyRing } from './platform/open-key-ring.ts'
import { SealedSecrets } from './platform/sealed-secrets.ts'
import { hasFileSpace } from './platform/full-disk.ts'
import { closedWithoutSettings, missingInProduction } from './platform/production-rules.ts'
import { usualParts } from './start-parts.ts'

const doctorHelp = `Looks whether this installation can do its work, and says what to do where it cannot. It changes nothing,
but renews tokens of agencies’ software that have expired.

  npm run doctor

  --help   this text

Run it with the settings of the server. It may run while servers do, and ends with exit code 1 if anything is wrong.`

type Terminal = { env: NodeJS.ProcessEnv; say: (text: string) => void }
/** Each returns what is wrong, as sentences. */
type Examination = { name: string; examine: () => Promise<string[]> }

/** Returns the exit code: 0 only if nothing is wrong. */
export async function runDoctor(given: string[], { env, say }: Terminal): Promise<number> {
  try {
    const { values } = parseArgs({ args: given, options: { help: { type: 'boolean' } } })
    if (!values.help) return (await examineAll(readConfig(env), say)) ? 0 : 1
    say(doctorHelp)
    return 0
  } catch (error) {
    for (const line of explainFailure(error, doctorHelp)) say(line)
    return 1
  }
}

async function examineAll(config: Config, say: Terminal['say']): Promise<boolean> {
  const opened = await openSources(config).catch((error: unknown) => error as Error)
  const sources = opened instanceof Error ? [] : opened.sources
  const unopened = opened instanceof Error ? [opened.message] : []
  const examinations: Examination[] = [
    { name: 'Settings', examine: async () => examineSettings(config) },
    { name: 'Database', examine: async () => [...unopened, ...(await checkDatabases(sources, config))] },
    { name: 'Queue', examine: async () => checkQueues(sources) },
    { name: 'Customers', examine: async () => checkReadiness(sources, { isTrial: config.isTrial, now: new Date() }) },
    { name: 'Files', examine: async () => examineFiles(config) },
    { name: 'Mail', examine: async () => examineMail(config) },
    { name: 'Returned mail', examine: async () => examineReturns(config) },
    { name: 'Virus scanner', examine: async () => examineScanner(config) },
    { name: 'Management software', examine: async () => examineSoftware(config, sources) },
    { name: 'Secrets', examine: async () => examineSecrets(config) },
  ]
  let isWell = true
  try {
    for (const { name, examine } of examinations) {
      const faults = await examine().catch((error: Error) => [error.message])
      isWell &&= faults.length === 0
      say([`${faults.length === 0 ? '✓' : '✗'} ${name}`, ...faults.map((fault) => `    ${fault}`)].join('\n'))
    }
  } finally {
    if (!(opened instanceof Error)) await opened.stop()
  }
  say(isWell ? 'Nothing is wrong.' : 'Mend what is marked with ✗, then run this again.')
  return isWell
}

const examineSettings = (config: Config): string[] => [
  ...missingInProduction(config, usualParts(config)),
  ...closedWithoutSettings(config, []),
]

async function examineFiles(config: Config): Promise<string[]> {
  const place = config.s3 === undefined ? join(config.dataDir, 'files') : `the bucket ${config.s3.bucket}`
  const key = `doctor/${randomUUID()}`
  const faults: string[] = []
  try {
    const files = await openFiles(config)
    await files.store(key, Buffer.from('doctor'))
    const isSame = (await files.read(key)).toString() === 'doctor'
    await files.remove(key)
    if (!isSame) faults.push(`A file that was stored in ${place} came back with another content.`)
  } catch (error) {
    faults.push(`No file can be stored in ${place}: ${reasonOf(error)}. Uploads and documents fail until one can.`)
  }
  if (!(await hasFileSpace(config.dataDir)))
    faults.push(`The disk of ${config.dataDir} is full: make room, or uploads are refused.`)
  return faults
}

async function examineMail(config: Config): Promise<string[]> {
  if (config.smtpUrl === undefined)
    return config.isTrial
      ? []
      : ['No mail server is set: mail is stored in DATA_DIR/outbox and reaches nobody. Set SMTP_URL.']
  try {
    await checkMailServer(config)
    return []
  } catch (error) {
    return [
      `The mail server does not take mail: ${reasonOf(error)}. Mails wait; check SMTP_URL and the way to the server.`,
    ]
  }
}

/** How reports about mail that comes back are read: from a mailbox, or by a worker of this machine. */
async function examineReturns(config: Config): Promise<string[]> {
  const { bounceAddress, bounceImapUrl, bounceSmtpPort, smtpUrl, host, isTrial } = config
  if (bounceAddress === undefined)
    return isTrial || smtpUrl === undefined
      ? []
      : ['Mail that comes back is not noticed. Set BOUNCE_ADDRESS, and BOUNCE_SMTP_PORT or BOUNCE_IMAP_URL.']
  const faults: string[] = []
  if (bounceImapUrl !== undefined)
    await checkMailbox(bounceImapUrl).catch((error: unknown) => {
      faults.push(`The mailbox of returned mail cannot be read: ${reasonOf(error)}. Check BOUNCE_IMAP_URL.`)
    })
  if (bounceSmtpPort !== undefined)
    await checkGreeting(isOpenToAll(host) ? 'localhost' : host, bounceSmtpPort).catch((error: unknown) => {
      faults.push(
        `Nobody takes returned mail at port ${bounceSmtpPort} of this machine: ${reasonOf(error)}. Start the worker, and check BOUNCE_SMTP_PORT.`,
      )
    })
  return faults
}

const isOpenToAll = (host: string): boolean => host === '0.0.0.0' || host === '::'

async function examineScanner({ scanner, isTrial }: Config): Promise<string[]> {
  if (typeof scanner !== 'object')
    return isTrial || scanner === 'none'
      ? []
      : ['Uploads are not checked for malware. Set CLAMAV to where clamd listens.']
  try {
    await pingScanner(scanner)
    return []
  } catch (error) {
    return [
      `The virus scanner does not answer: ${reasonOf(error)}. Uploads are refused; check that clamd runs at CLAMAV.`,
    ]
  }
}

/** With the rights of a worker, which reads the software. */
async function examineSoftware(config: Config, sources: readonly DatabaseSource[]): Promise<string[]> {
  const owner = sources.find(({ role }) => role === 'owner')?.url
  const urls = Object.fromEntries(stateCodes.map((state) => [state, config.databases.worker[state] ?? owner]))
  if (Object.values(urls).includes(undefined)) return []
  const role = config.databases.worker[stateCodes[0]] === undefined ? { role: serverRoles.worker } : {}
  const databases = new Databases(urls as Record<StateCode, string>, {
    ...role,
    poolSize: 1,
    applicationName: 'doctor',
  })
  try {
    const keys = await listConnections(databases, stateCodes)
    // Opening the ring without a setting would write its file.
    if (keys.length === 0) return []
    const secrets = new SealedSecrets(await openKeyRing(config, 'credentials'))
    const connectors = openConnectors(config.connectors)
    return await checkConnections({ databases, clock: systemClock, connectors, secrets }, keys)
  } finally {
    await databases.close()
  }
}

/** Generated secrets differ between servers, whose links and sign-ins would then refuse each other. */
function examineSecrets(config: Config): string[] {
  if (config.isTrial) return []
  const secrets = {
    LINK_SECRET: config.linkSecrets,
    ACCOUNT_SECRET: config.accountSecrets,
    CREDENTIALS_SECRET: config.credentialsSecrets,
    EVIDENCE_SECRET: config.evidenceSecret,
  }
  return Object.entries(secrets).flatMap(([name, value]) =>
    value === undefined
      ? [`${name} is not set: a second server would generate another one. Set it, and back it up.`]
      : [],
  )
}

/** What codes mean that a mail server's client gives instead of a sentence. */
const codeTexts: Readonly<Record<string, string>> = {
  ESOCKET: 'no connection is made',
  ECONNECTION: 'no connection is made',
  ETIMEDOUT: 'it does not answer in time',
  EDNS: 'its name is not known',
  EAUTH: 'it refuses the name or the password',
  ETLS: 'it does not encrypt',
}

const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  const text = message || code || 'no reason was given'
  return (codeTexts[text] ?? text).replace(/\.$/, '')
}
