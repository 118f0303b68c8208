import { printable } from '../../outside/bounded-reply.ts'
import { statusIn } from '../emails/describe-return.ts'

/** What a mail server says about one recipient of a mail. */
export type Reported = {
  /** Null if it does not say which. */
  email: string | null
  outcome: 'FAILED' | 'DELAYED' | 'DELIVERED'
  /** Enhanced status code (RFC 3463), such as 5.1.1. */
  status: string | null
  /** In the words of the mail server. */
  words: string | null
}

/** The returned mail follows its report, so the report is within these bytes. */
export const longestReport = 256 * 1024
const mostHeaderLines = 500
const mostParts = 20
const mostRecipients = 50
const longestWords = 200

type Headers = ReadonlyMap<string, string>
type Entity = { headers: Headers; body: string }

/** Headers and body; of a header that is repeated the first counts. Folded lines are joined. */
function toEntity(text: string): Entity {
  const gap = text.indexOf('\n\n')
  const head = gap === -1 ? text : text.slice(0, gap)
  return { headers: readFields(head), body: gap === -1 ? '' : text.slice(gap + 2) }
}

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let last = ''
  for (const line of text.split('\n', mostHeaderLines)) {
    if (/^[ \t]/.test(line)) {
      const before = fields.get(last)
      if (before !== undefined && before.length < 2000) fields.set(last, `${before} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    last = colon < 1 ? '' : line.slice(0, colon).trim().toLowerCase()
    if (last !== '' && !fields.has(last)) fields.set(last, line.slice(colon + 1).trim())
  }
  return fields
}

const headerOf = (headers: Headers, name: string): string => headers.get(name) ?? ''

/** A parameter of Content-Type, with or without quotes. */
const parameterOf = (type: string, name: string): string => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]{1,200})"|([^\\s;"]{1,200}))`, 'i').exec(type)
  return found?.[1] ?? found?.[2] ?? ''
}

function partsOf({ headers, body }: Entity): Entity[] {
  const boundary = parameterOf(headerOf(headers, 'content-type'), 'boundary')
  if (boundary === '') return []
  return `\n${body}`
    .split(`\n--${boundary}`, mostParts + 1)
    .slice(1)
    .map((part) => toEntity(part.replace(/^[^\n]*\n/, '')))
}

function decoded({ headers, body }: Entity): string {
  const encoding = headerOf(headers, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return unified(Buffer.from(body, 'base64').toString('utf8'))
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return unified(bytes)
}

const unified = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')

/** The address in "rfc822; someone@example.com". */
const addressOf = (field: string): string | null => {
  const address = field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replaceAll(/[<>]/g, '')
    .toLowerCase()
  return /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(address) ? address : null
}

const outcomes: Readonly<Record<string, Reported['outcome']>> = {
  failed: 'FAILED',
  delayed: 'DELAYED',
  delivered: 'DELIVERED',
}

/** A group of fields about a recipient in a delivery status (RFC 3464). */
function toReported(fields: Headers): Reported[] {
  const action =
    headerOf(fields, 'action')
      .toLowerCase()
      .split(/[\s(;]/)[0] ?? ''
  const outcome = Object.hasOwn(outcomes, action) ? outcomes[action] : undefined
  if (outcome === undefined) return []
  const diagnostic = headerOf(fields, 'diagnostic-code')
  const words = printable(diagnostic.slice(diagnostic.indexOf(';') + 1), longestWords)
  return [
    {
      email: addressOf(headerOf(fields, 'original-recipient')) ?? addressOf(headerOf(fields, 'final-recipient')),
      outcome,
      status: statusIn(headerOf(fields, 'status')) ?? statusIn(diagnostic),
      words: words || null,
    },
  ]
}

const readStatus = (text: string): Reported[] =>
  text
    .split(/\n[ \t]*\n/, mostRecipients + 1)
    .flatMap((group) => toReported(readFields(group)))
    .slice(0, mostRecipients)

/** Notices in prose: “failure notice” of qmail, those of Exim. Replies of people and their absence are none. */
function readNotice({ headers, body }: Entity): Reported[] {
  const from = headerOf(headers, 'from').toLowerCase()
  const failed = headerOf(headers, 'x-failed-recipients')
  if (failed === '' && !/(?:^|[<\s"])(?:mailer-daemon|postmaster|mail delivery (?:sub)?system)\b/.test(from)) return []
  const subject = headerOf(headers, 'subject').toLowerCase()
  const isDelay = /\bdelay|\bwarning\b|still being retried|not yet/.test(subject)
  if (
    failed === '' &&
    !isDelay &&
    !/fail|undeliver|return|could ?n.t be delivered|not delivered|rejected/.test(subject)
  )
    return []
  const said = body.slice(0, 4000)
  const line = said.split('\n').find((each) => /(?<!\d)[45]\d\d[ -]|(?<![\d.])[45]\.\d{1,3}\.\d{1,3}/.test(each))
  const code = /(?<!\d)([45])\d\d[ -]/.exec(line ?? '')?.[1]
  const report = {
    outcome: isDelay ? ('DELAYED' as const) : ('FAILED' as const),
    status: statusIn(line ?? '') ?? (code === undefined ? null : `${code}.0.0`),
    words: printable(line ?? '', longestWords) || null,
  }
  const emails = failed.split(',', mostRecipients).map(addressOf)
  return emails.map((email) => ({ email, ...report }))
}

/** What a message says about the recipients of a mail; nothing if it is no report. Never throws. */
export function readReport(source: Buffer): Reported[] {
  const whole = toEntity(unified(source.subarray(0, longestReport).toString('utf8')))
  const type = headerOf(whole.headers, 'content-type')
  if (!/^multipart\/report\b/i.test(type)) return readNotice(whole)
  if (!/^(?:delivery-status)?$/i.test(parameterOf(type, 'report-type'))) return []
  const status = partsOf(whole).find(({ headers }) =>
    /^message\/(?:global-)?delivery-status\b/i.test(headerOf(headers, 'content-type')),
  )
  return status ? readStatus(decoded(status)) : []
}
