import type { Dns } from '../../outside/dns.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import {
  lockOffice,
  saveDomain,
  saveDomainCheck,
  saveNextDomain,
  saveNextDomainCheck,
  type Office,
} from './office.queries.ts'
import type { OfficeEditor } from './save-office.ts'

export type DnsRecord = {
  name: string
  type: 'TXT'
  value: string
  /** Values that were asked for before and still count. */
  older?: string[]
  why: string
}

const proofText = (proof = '') => `agency=${proof}`

/** What the agency sets in its DNS: that the domain is its own, and that the portal may send for it. */
export const domainRecords = (domain: string, proofs: readonly string[], sender: string): [DnsRecord, DnsRecord] => [
  {
    name: `_compliance-portal.${domain}`,
    type: 'TXT',
    value: proofText(proofs[0]),
    older: proofs.slice(1).map(proofText),
    why: 'Shows that the domain is yours.',
  },
  {
    name: domain,
    type: 'TXT',
    value: `v=spf1 include:${sender} ~all`,
    why: 'Allows the portal to send. If there is such a record already, only add the part with include.',
  },
]

const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?=.*\.)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text)

/** Mailboxes that anybody can open prove nothing about an agency. */
const publicDomains: ReadonlySet<string> = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com yahoo.com.au icloud.com me.com bigpond.com bigpond.net.au optusnet.com.au iinet.net.au proton.me protonmail.com'.split(
    ' ',
  ),
)

const toDomain = (typed: string): string => typed.trim().toLowerCase().replace(/^@/, '')

/** Why what was typed cannot be the domain of an agency; undefined if it can. */
export function domainProblem(typed: string): string | undefined {
  const domain = toDomain(typed)
  if (!isDomain(domain)) return 'Enter a domain, such as agency.com.au.'
  return publicDomains.has(domain) ? 'Enter a domain of your agency; this one belongs to a mail provider.' : undefined
}

/** The domain whose DNS records are to be set: the next one if there is one, otherwise that of the agency. */
export const domainToCheck = ({ nextDomain, emailDomain }: Office): string | null => nextDomain ?? emailDomain

/** A domain in use stays in use until the records of the new one are found. */
export async function changeDomain(editor: OfficeEditor, typed: string): Promise<void> {
  const { db, agencyId } = editor
  const domain = toDomain(typed)
  const problem = domainProblem(typed)
  if (problem !== undefined) throw ruleBroken('Please correct what is marked.', { domain: problem })
  const office = await one(db, lockOffice(agencyId))
  if (domainToCheck(office) === domain) return
  const next = domain === office.emailDomain ? null : domain
  await db.rows(office.isDomainVerified ? saveNextDomain(agencyId, next) : saveDomain(agencyId, domain))
  await recordDomain(editor, office)
}

/** The domain in use is not replaced. */
export async function keepDomain(editor: OfficeEditor): Promise<void> {
  const office = await one(editor.db, lockOffice(editor.agencyId))
  if (office.nextDomain === null) return
  await editor.db.rows(saveNextDomain(editor.agencyId, null))
  await recordDomain(editor, office)
}

/** The agency no longer sends from a domain. */
export async function removeDomain(editor: OfficeEditor): Promise<void> {
  const office = await one(editor.db, lockOffice(editor.agencyId))
  if (office.emailDomain === null) return
  await editor.db.rows(saveDomain(editor.agencyId, null))
  await recordDomain(editor, office)
}

async function recordDomain(editor: OfficeEditor, before: Office): Promise<void> {
  const { db, agencyId } = editor
  const domainsOf = ({ emailDomain, nextDomain }: Office) => ({ emailDomain, nextDomain })
  const change: Change = {
    action: 'change-email-domain',
    entity: 'agencies',
    entityId: agencyId,
    before: domainsOf(before),
    after: domainsOf(await one(db, lockOffice(agencyId))),
  }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
}

/** What is missing in the DNS; null if everything is there. */
export async function findMissing(dns: Dns, [own, spf]: readonly [DnsRecord, DnsRecord]): Promise<string | null> {
  try {
    const [proofs, senders] = await Promise.all([dns.texts(own.name), dns.texts(spf.name)])
    const include = spf.value.split(' ').find((part) => part.startsWith('include:')) ?? ''
    const missing = [
      ![own.value, ...(own.older ?? [])].some((value) => proofs.includes(value)) &&
        `the record of ${own.name} was not found`,
      !senders.some((text) => text.startsWith('v=spf1') && text.split(/\s+/).includes(include)) &&
        `the record of ${spf.name} does not have ${include}`,
    ].filter((text) => text !== false)
    return missing.length === 0 ? null : `${missing.join(', and ')}.`.replace(/^t/, 'T')
  } catch {
    throw ruleBroken('The DNS does not answer at the moment. Please try again later.')
  }
}

/** Stores what the check of this domain found, unless the domain was changed meanwhile. */
export async function noteDomainCheck(
  editor: OfficeEditor,
  { domain, problem }: { domain: string; problem: string | null },
): Promise<void> {
  const { db, agencyId, now } = editor
  const stored = await one(db, lockOffice(agencyId))
  if (domainToCheck(stored) !== domain)
    throw new Problem('conflict', 'The domain was changed meanwhile. Check it again.')
  if (stored.nextDomain !== null) {
    await db.rows(saveNextDomainCheck(agencyId, problem, now))
    if (problem === null) await recordDomain(editor, stored)
    return
  }
  await db.rows(saveDomainCheck(agencyId, problem, now))
  if (stored.isDomainVerified === (problem === null)) return
  const change: Change = {
    action: problem === null ? 'verify-email-domain' : 'lose-email-domain',
    entity: 'agencies',
    entityId: agencyId,
    before: { isDomainVerified: stored.isDomainVerified },
    after: { isDomainVerified: problem === null, ...(problem !== null && { problem }) },
  }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
}
