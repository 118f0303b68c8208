import { timingSafeEqual } from 'node:crypto'
import { isStateCode, type StateCode } from '../../../contract/states.ts'
import { largestId } from '../../../contract/paging.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'

/** The mail of an agency, or one about an account, that a report is about. */
export type ReturnTarget =
  | { state: StateCode; agencyId: number; mailId: number }
  | { state: StateCode; accountMailId: string }

/** Mail servers may change the case of addresses, so tokens have digits and small letters only. */
const base = 36
const uuidLength = 25
const proofBytes = 10
const proofLength = 16
/** A report names its mail once or a few times; more are not looked at. */
const mostTries = 20

const shortened = (hex: string, length: number): string => BigInt(`0x${hex}`).toString(base).padStart(length, '0')

function toUuid(text: string): string | undefined {
  let value = 0n
  for (const digit of text) value = value * BigInt(base) + BigInt(Number.parseInt(digit, base))
  const hex = value.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const contentOf = (target: ReturnTarget): string =>
  'accountMailId' in target
    ? `${target.state}-${shortened(target.accountMailId.replaceAll('-', ''), uuidLength)}`
    : `${target.state}-${target.agencyId}-${target.mailId}`

const escaped = (text: string): string => text.replaceAll(/[^\w@]/g, String.raw`\$&`)

/**
 * Return addresses that name their mail, such as bounces+vic-12-345-token@mail.example.com. The token cannot be guessed, so
 * that only who got the mail, or carried it, can report about it.
 */
export class ReturnAddresses {
  readonly #links: SignedLinks
  readonly #local: string
  readonly domain: string
  readonly #pattern: RegExp

  constructor(links: SignedLinks, address: string) {
    const at = address.lastIndexOf('@')
    this.#links = links
    this.#local = address.slice(0, at).toLowerCase()
    this.domain = address.slice(at + 1).toLowerCase()
    const token = String.raw`([a-z]{2,3})-(?:(\d{1,10})-(\d{1,10})|([0-9a-z]{${uuidLength}}))-([0-9a-z]{${proofLength}})`
    this.#pattern = new RegExp(
      `(?<![\\w.+-])${escaped(this.#local)}\\+${token}@${escaped(this.domain)}(?![\\w.-]*\\w)`,
      'g',
    )
  }

  addressFor = (target: ReturnTarget): string => {
    const content = contentOf(target)
    const [newest] = this.#proofs(content)
    return `${this.#local}+${content}-${newest}@${this.domain}`
  }

  /** The mail of a return address; undefined for any address that was not made here. */
  targetOf(address: string): ReturnTarget | undefined {
    const [whole] = address.toLowerCase().match(this.#pattern) ?? []
    return whole?.length === address.length ? this.find(address) : undefined
  }

  /** The mail of the first return address in a text. */
  find(text: string): ReturnTarget | undefined {
    let tries = 0
    for (const [, state = '', agencyId, mailId, account, proof = ''] of text.toLowerCase().matchAll(this.#pattern)) {
      if ((tries += 1) > mostTries) return undefined
      if (!isStateCode(state)) continue
      const target = toTarget(state, { agencyId, mailId, account })
      if (target && this.#isProof(contentOf(target), proof)) return target
    }
    return undefined
  }

  #proofs(content: string): string[] {
    return this.#links
      .derive(`return-address.${content}`)
      .map((proof) => shortened(proof.subarray(0, proofBytes).toString('hex'), proofLength))
  }

  #isProof(content: string, given: string): boolean {
    return this.#proofs(content).some((proof) => timingSafeEqual(Buffer.from(proof), Buffer.from(given)))
  }
}

function toTarget(
  state: StateCode,
  found: { agencyId: string | undefined; mailId: string | undefined; account: string | undefined },
): ReturnTarget | undefined {
  if (found.account !== undefined) {
    const accountMailId = toUuid(found.account)
    return accountMailId === undefined ? undefined : { state, accountMailId }
  }
  const [agencyId, mailId] = [Number(found.agencyId), Number(found.mailId)]
  return agencyId <= largestId && mailId <= largestId ? { state, agencyId, mailId } : undefined
}
