import { createHmac, timingSafeEqual } from 'node:crypto'
import { isStateCode, type StateCode } from '../../contract/states.ts'

/** What a link opens: one item of one agency. */
export type LinkTarget = { purpose: 'quote-approval'; state: StateCode; agencyId: number; id: number }

/** Links with a signature: anyone with a link may use it, but links cannot be forged. */
export class SignedLinks {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  #proof({ purpose, state, agencyId, id }: LinkTarget): string {
    return createHmac('sha256', this.#secret).update(`${purpose}.${state}.${agencyId}.${id}`).digest('base64url')
  }

  /** A secret that follows from its name, so that it need not be stored. */
  derive(name: string): Buffer {
    return createHmac('sha256', this.#secret).update(`derived.${name}`).digest()
  }

  tokenFor(target: LinkTarget): string {
    return `${target.state}.${target.agencyId}.${target.id}.${this.#proof(target)}`
  }

  /** Undefined for a token that was not created here. */
  targetOf(purpose: LinkTarget['purpose'], token: string): LinkTarget | undefined {
    const [, state = '', agencyId, id, proof = ''] =
      /^([a-z]{2,3})\.(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
    if (!isStateCode(state)) return undefined
    const target = { purpose, state, agencyId: Number(agencyId), id: Number(id) }
    const expected = Buffer.from(this.#proof(target))
    return timingSafeEqual(expected, Buffer.from(proof)) ? target : undefined
  }
}
