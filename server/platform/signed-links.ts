import type { Day } from '../../contract/days.ts'
import { isStateCode, type StateCode } from '../../contract/states.ts'
import type { KeyRing } from './key-ring.ts'

/** What a link opens: one item of one agency, until a day. */
export type LinkTarget = { purpose: 'quote-approval'; state: StateCode; agencyId: number; id: number; until: Day }

const contentOf = ({ state, agencyId, id, until }: LinkTarget) =>
  `${state}.${agencyId}.${id}.${until.replaceAll('-', '')}`

/** Links with a signature: anyone with a link may use it, but links cannot be forged. */
export class SignedLinks {
  readonly #keys: KeyRing

  constructor(keys: KeyRing) {
    this.#keys = keys
  }

  /** A secret that follows from its name, so that it need not be stored; first the one of the newest key. */
  derive(name: string): [Buffer, ...Buffer[]] {
    return this.#keys.proofs('derived', name)
  }

  isDerived(name: string, given: string): boolean {
    return this.#keys.isProof('derived', name, given)
  }

  tokenFor(target: LinkTarget): string {
    const content = contentOf(target)
    return `${content}.${this.#keys.prove(target.purpose, content).toString('base64url')}`
  }

  /** Undefined for a token that was not created here. Whether its day has passed is for the caller to ask. */
  targetOf(purpose: LinkTarget['purpose'], token: string): LinkTarget | undefined {
    const [, state = '', agencyId, id, year, month, date, proof = ''] =
      /^([a-z]{2,3})\.(\d{1,9})\.(\d{1,9})\.(\d{4})(\d{2})(\d{2})\.([\w-]{43})$/.exec(token) ?? []
    if (!isStateCode(state)) return undefined
    const until = `${year}-${month}-${date}`
    const target = { purpose, state, agencyId: Number(agencyId), id: Number(id), until }
    return this.#keys.isProof(purpose, contentOf(target), proof) ? target : undefined
  }
}
