import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Whoever can write to people outside can do so only so often. The calls and pages that can cause a mail are found by
 * following what their handlers use.
 */

const root = import.meta.dirname
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))

/** What makes a mail, at once or by a job. */
const sources = new Set(['queueMail', 'queueAccountMail', 'enqueueServing', 'enqueueBulkAction'])
const counted = 'countingMail'

type Module = { imports: Map<string, Name>; declarations: Map<string, string> }

const importPattern = /^(?:import|export) \{([^}]*)\} from '(\.[^']+)'/gm
const declarationPattern = /^(?:export )?(?:async )?(?:const|let|function\*?|class) (\w+)/

function parse(file: string): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const imports: Module['imports'] = new Map()
  for (const [, names = '', from = ''] of text.matchAll(importPattern))
    for (const part of names.split(',').map((each) => each.trim())) {
      if (part === '' || part.startsWith('type ')) continue
      const [name = '', local = name] = part.split(' as ')
      imports.set(local, { file: join(dirname(file), from), name })
    }
  const declarations: Module['declarations'] = new Map()
  let current: string | undefined
  for (const line of text.split('\n')) {
    if (/^(?:import|export \{|type |export type |declare )/.test(line)) current = undefined
    current = declarationPattern.exec(line)?.[1] ?? current
    if (current !== undefined && !/^\s*(?:\*|\/[/*])/.test(line))
      declarations.set(current, `${declarations.get(current) ?? ''}${line}\n`)
  }
  return { imports, declarations }
}

const modules = new Map<string, Module>()
const moduleOf = (file: string): Module => {
  const parsed = modules.get(file) ?? parse(file)
  modules.set(file, parsed)
  return parsed
}

type Name = { file: string; name: string }

/** What a text of a file uses, of the server. */
function namesIn(file: string, text: string): Name[] {
  const { imports, declarations } = moduleOf(file)
  return [...new Set(text.match(/(?<![.\w'])[A-Za-z]\w*/g))].flatMap((name) => {
    const found = imports.get(name) ?? (declarations.has(name) ? { file, name } : undefined)
    return found?.file.startsWith('server/') ? [found] : []
  })
}

const known = new Map<string, Name[]>()
const usesOf = ({ file, name }: Name): Name[] => {
  const key = `${file} ${name}`
  const uses = known.get(key) ?? namesIn(file, moduleOf(file).declarations.get(name) ?? '')
  known.set(key, uses)
  return uses
}

/** Names of everything that a text of a file uses, and what that uses. */
function usedBy(file: string, text: string): Set<string> {
  const seen = new Map<string, Name>()
  const waiting = namesIn(file, text)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const key = `${next.file} ${next.name}`
    if (seen.has(key)) continue
    seen.set(key, next)
    waiting.push(...usesOf(next))
  }
  return new Set([...seen.values()].map(({ name }) => name))
}

type Handler = { name: string; causesMail: boolean; isCounted: boolean }

function handlersIn(file: string, start: RegExp): Handler[] {
  const text = readFileSync(join(root, file), 'utf8')
  const places = [...text.matchAll(start)]
  return places.map(({ index, 0: { length }, 1: name = '', 2: rest }, at) => {
    const end = Math.min(places[at + 1]?.index ?? text.length, (text.indexOf('\n}\n', index) + 1 || text.length) - 1)
    const used = usedBy(file, text.slice(index + length, end))
    return {
      name: rest === undefined ? name : `${name} ${rest}`,
      causesMail: [...sources].some((each) => used.has(each)),
      isCounted: used.has(counted),
    }
  })
}

const contractTexts = sourcesIn('contract').map((file) => readFileSync(join(root, file), 'utf8'))
const declaresLimit = (name: string): boolean =>
  contractTexts.some((text) => {
    const [, after = ''] = text.split(`export const ${name} = endpoint(`)
    return after.slice(0, after.indexOf('\n})')).includes("userLimit: 'mail'")
  })

const byBulk = 'each mail counts when the action is queued (bulk-mail-limit.ts)'

/** Calls without the limit, with the reason. */
const uncountedCalls: Record<string, string> = {
  startBulkItems: byBulk,
  startBulkAction: byBulk,
  startBulkCampaign: byBulk,
  startBulkEdit: 'it changes keys, preferences, managers and confirmations, which are not mailed',
  continueBulkAction: byBulk,
  undoBulkAction: 'undoing sends nothing',
  undoRecentAction: 'only those hear of it who were told of the visit, once',
  resolveByThirdParty: 'a quote is cancelled once, and its readers are those who had it before',
  requestQuoteReactivation: 'only users who asked for news of the quote, once each time that it has expired',
  decideQuote: 'the owners of the quote, once; from one address a twentieth of RATE_LIMIT',
  recordOwnerDecision: 'the readers of the quote, once, because it is decided once',
}

const answer = 'staff of the provider, once for what they answer or record'
const account = 'about an account, to the address that it has'

const toMasters = 'to the master users of the agency, after the password'

/** Pages without the limit, with the reason. */
const uncountedPages: Record<string, string> = {
  "'/Users/reset/:token'": account,
  codePath: account,
  forgottenPath: `${account}; from one address a twentieth of RATE_LIMIT`,
  memberPath: account,
  passwordPath: account,
  personPath: account,
  signInPath: `${account}, once for many guesses`,
  twoFactorPath: account,
  agencyPaymentPath: toMasters,
  paymentPath: answer,
  bankPath: toMasters,
  entryNoticePath: answer,
  agreedDayPath: answer,
  findingReviewPath: answer,
  prepareQuotePath: answer,
  questionPath: answer,
  quotationWorkPath: answer,
  repairPath: answer,
  rosterPath: answer,
  resolveRequestPath: answer,
  serviceRequestPath: answer,
  visitRecordPath: answer,
  workOrderReviewPath: answer,
}

test('each call that can cause a mail has the limit of mails or a reason', () => {
  const handlers = sourcesIn('server/areas').flatMap((file) => handlersIn(file, /\bserve\(\s*(\w+),/g))
  const causing = handlers.filter(({ causesMail }) => causesMail).map(({ name }) => name)
  expect(causing).toContain('moveVisit')
  expect(causing.filter((name) => !declaresLimit(name)).toSorted()).toEqual(Object.keys(uncountedCalls).toSorted())
})

test('each page that can cause a mail counts it or has a reason', () => {
  const handlers = sourcesIn('server/state-system').flatMap((file) =>
    handlersIn(file, /\.(?:signedIn|staff|open)\(\s*'POST',\s*([^,]+),/g),
  )
  const causing = handlers.filter(({ causesMail }) => causesMail)
  expect(causing.map(({ name }) => name)).toContain('bookingPath')
  expect(
    causing
      .filter(({ isCounted }) => !isCounted)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(uncountedPages).toSorted())
})
