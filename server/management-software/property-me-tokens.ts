import { createHmac } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { OfficeBook, SoftwareOffice } from './office-book.ts'

type TokenKind = 'access' | 'refresh'

const sign = (secret: string, text: string): string =>
  `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`

export const signToken = (
  secret: string,
  kind: TokenKind,
  { name, generation }: Pick<SoftwareOffice, 'name' | 'generation'>,
  endsAt: number,
): string => sign(secret, `${kind}.${Buffer.from(name).toString('base64url')}.${generation}.${endsAt}`)

/** Signed tokens of the stand-in for PropertyMe, each for an office. */
export class PropertyMeTokens {
  readonly #offices: OfficeBook
  readonly #clock: Clock
  readonly #secret: string

  constructor(offices: OfficeBook, clock: Clock, secret: string) {
    this.#offices = offices
    this.#clock = clock
    this.#secret = secret
  }

  issue(kind: TokenKind, office: SoftwareOffice, endsAt: number): string {
    return signToken(this.#secret, kind, office, endsAt)
  }

  /** The office whose token it is; undefined when it is forged, has ended or was withdrawn. */
  officeOf(kind: TokenKind, given: string): SoftwareOffice | undefined {
    const end = given.lastIndexOf('.')
    if (end < 0 || sign(this.#secret, given.slice(0, end)) !== given) return undefined
    const [itsKind, name = '', generation, endsAt] = given.split('.')
    const office = this.#offices.find('PROPERTY_ME', Buffer.from(name, 'base64url').toString())
    const isValid = itsKind === kind && Number(endsAt) > this.#clock.now().getTime()
    return isValid && office?.generation === Number(generation) ? office : undefined
  }
}
